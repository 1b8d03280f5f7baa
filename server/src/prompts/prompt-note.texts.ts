import type { AiFailReason } from '@balcao/contract/ai/ai-settings';
import type { PromptSource } from '@balcao/contract/prompts/prompt-text';
import { companyTexts } from '../platform/text/company-texts.ts';

type Reason = AiFailReason | 'prompt-cap' | 'plan' | 'missing';

/** Reasons why a prompt did not answer, for the users who take over. `name` is the prompt's. */
const texts = companyTexts({
  pt: {
    waits: (name: string, why: string) => `🤖 ${name}: ${why} O cliente não recebeu resposta e espera por uma pessoa.`,
    sources: (name: string) => `📎 ${name} leu, para responder:`,
    unspoken: (name: string, why: string) => `🔇 ${name} respondeu por texto. Voz: ${why}`,
    transferred: (name: string) => `🤖 ${name} passou a conversa para o atendimento.`,
    nothing: (name: string) => `🤖 ${name}: não havia nada que eu soubesse responder. O cliente espera por uma pessoa.`,
    key: 'o serviço de IA recusou a chave.',
    quota: 'a conta do serviço de IA está sem saldo.',
    rate: 'o serviço de IA recusou: pedidos demais ao mesmo tempo.',
    model: 'o serviço de IA não tem o modelo configurado.',
    rejected: 'o serviço de IA recusou o pedido.',
    service: 'o serviço de IA falhou.',
    garbage: 'o serviço de IA respondeu algo que não se entende.',
    silence: 'o serviço de IA não respondeu a tempo.',
    unreachable: 'não foi possível conectar ao serviço de IA.',
    address: 'o endereço do serviço de IA não é permitido.',
    notSet: 'nenhum serviço de IA está configurado.',
    cap: 'o limite mensal de tokens da empresa acabou.',
    promptCap: 'o limite mensal de tokens deste prompt acabou.',
    plan: 'o plano da empresa não inclui IA.',
    missing: 'o prompt não existe mais.',
  },
  en: {
    waits: (name: string, why: string) => `🤖 ${name}: ${why} The customer got no answer and waits for a person.`,
    sources: (name: string) => `📎 ${name} read, to answer:`,
    unspoken: (name: string, why: string) => `🔇 ${name} answered in text. Voice: ${why}`,
    transferred: (name: string) => `🤖 ${name} handed the conversation over to people.`,
    nothing: (name: string) => `🤖 ${name}: there was nothing I could answer. The customer waits for a person.`,
    key: 'the AI service did not accept the key.',
    quota: 'the account of the AI service has no money left.',
    rate: 'the AI service refused: too many requests at once.',
    model: 'the AI service does not have the model that is set.',
    rejected: 'the AI service refused the request.',
    service: 'the AI service failed.',
    garbage: 'the AI service answered something that cannot be read.',
    silence: 'the AI service did not answer in time.',
    unreachable: 'the AI service could not be reached.',
    address: 'the address of the AI service is not allowed.',
    notSet: 'no AI service is set up.',
    cap: "the company's monthly limit of tokens is used up.",
    promptCap: 'the monthly limit of tokens of this prompt is used up.',
    plan: "the company's plan does not include AI.",
    missing: 'the prompt is no longer there.',
  },
  es: {
    waits: (name: string, why: string) => `🤖 ${name}: ${why} El cliente no recibió respuesta y espera a una persona.`,
    sources: (name: string) => `📎 ${name} leyó, para responder:`,
    unspoken: (name: string, why: string) => `🔇 ${name} respondió por texto. Voz: ${why}`,
    transferred: (name: string) => `🤖 ${name} pasó la conversación a la atención.`,
    nothing: (name: string) => `🤖 ${name}: no había nada que supiera responder. El cliente espera a una persona.`,
    key: 'el servicio de IA no aceptó la clave.',
    quota: 'la cuenta del servicio de IA no tiene saldo.',
    rate: 'el servicio de IA rechazó: demasiadas solicitudes a la vez.',
    model: 'el servicio de IA no tiene el modelo configurado.',
    rejected: 'el servicio de IA rechazó la solicitud.',
    service: 'el servicio de IA falló.',
    garbage: 'el servicio de IA respondió algo que no se entiende.',
    silence: 'el servicio de IA no respondió a tiempo.',
    unreachable: 'no fue posible conectarse al servicio de IA.',
    address: 'la dirección del servicio de IA no está permitida.',
    notSet: 'no hay ningún servicio de IA configurado.',
    cap: 'se acabó el límite mensual de tokens de la empresa.',
    promptCap: 'se acabó el límite mensual de tokens de este prompt.',
    plan: 'el plan de la empresa no incluye IA.',
    missing: 'el prompt ya no existe.',
  },
});

const why: Record<Reason, string> = {
  ...texts,
  format: texts.rejected,
  'too-large': texts.rejected,
  'not-set': texts.notSet,
  'prompt-cap': texts.promptCap,
};

export const waitsBecause = (name: string, reason: Reason): string => texts.waits(name, why[reason]);
export const transferredBy = texts.transferred;
export const hadNothing = texts.nothing;
export const readIn = (name: string, sources: readonly PromptSource[]): string =>
  [texts.sources(name), ...sources.map((one) => `• ${one.name}: “${one.quote}…”`)].join('\n');
export const unspokenBecause = (name: string, reason: AiFailReason): string => texts.unspoken(name, why[reason]);
