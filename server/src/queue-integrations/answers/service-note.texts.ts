import type { IntegrationFailReason } from '@balcao/contract/queue-integrations/queue-integration';
import { companyTexts } from '../../platform/text/company-texts.ts';

/** Reasons why an integration does not answer, for the users who take over. `name` is the integration's. */
const texts = companyTexts({
  pt: {
    waits: (name: string, why: string) => `🔌 ${name}: ${why} O cliente espera por uma pessoa.`,
    late: (name: string, why: string) => `🔌 ${name}: ${why} As mensagens são entregues de novo por algumas horas.`,
    lateWaits: (name: string, why: string) =>
      `🔌 ${name}: ${why} O cliente espera por uma pessoa; as mensagens são entregues de novo por algumas horas.`,
    key: 'as credenciais não foram aceitas.',
    missing: 'o serviço não conhece este projeto ou fluxo.',
    rejected: 'o serviço recusou o pedido.',
    rate: 'o serviço está recebendo chamadas demais.',
    service: 'o serviço falhou.',
    garbage: 'o serviço respondeu algo que não se entende.',
    silence: 'o serviço não respondeu a tempo.',
    unreachable: 'não foi possível conectar ao serviço.',
    address: 'o endereço do serviço não é permitido.',
    removed: 'a integração não existe mais.',
    plan: 'o plano da empresa não inclui integrações.',
    noText: 'o cliente mandou algo que não é texto.',
    noAnswer: 'o agente não disse nada.',
    over: (name: string) => `🔌 ${name} passou a conversa para o atendimento.`,
    part: (name: string, count: number) =>
      `🔌 ${name}: parte da resposta não foi enviada ao cliente. Textos vazios, longos demais, em outro formato ou além de dez: ${count}.`,
  },
  en: {
    waits: (name: string, why: string) => `🔌 ${name}: ${why} The customer waits for a person.`,
    late: (name: string, why: string) => `🔌 ${name}: ${why} Messages are delivered again for some hours.`,
    lateWaits: (name: string, why: string) =>
      `🔌 ${name}: ${why} The customer waits for a person; messages are delivered again for some hours.`,
    key: 'the credentials were not accepted.',
    missing: 'the service knows no such project or flow.',
    rejected: 'the service refused the request.',
    rate: 'the service is being called too often.',
    service: 'the service failed.',
    garbage: 'the service answered something that cannot be read.',
    silence: 'the service did not answer in time.',
    unreachable: 'the service could not be reached.',
    address: 'the address of the service is not allowed.',
    removed: 'the integration is no longer there.',
    plan: "the company's plan does not include integrations.",
    noText: 'the customer sent something that is no text.',
    noAnswer: 'the agent said nothing.',
    over: (name: string) => `🔌 ${name} handed the conversation over to people.`,
    part: (name: string, count: number) =>
      `🔌 ${name}: part of the answer was not sent to the customer. Texts that are empty, too long, in another format or beyond ten: ${count}.`,
  },
  es: {
    waits: (name: string, why: string) => `🔌 ${name}: ${why} El cliente espera a una persona.`,
    late: (name: string, why: string) => `🔌 ${name}: ${why} Los mensajes se entregan de nuevo durante unas horas.`,
    lateWaits: (name: string, why: string) =>
      `🔌 ${name}: ${why} El cliente espera a una persona; los mensajes se entregan de nuevo durante unas horas.`,
    key: 'las credenciales no fueron aceptadas.',
    missing: 'el servicio no conoce este proyecto o flujo.',
    rejected: 'el servicio rechazó el pedido.',
    rate: 'el servicio recibe demasiadas llamadas.',
    service: 'el servicio falló.',
    garbage: 'el servicio respondió algo que no se entiende.',
    silence: 'el servicio no respondió a tiempo.',
    unreachable: 'no fue posible conectarse al servicio.',
    address: 'la dirección del servicio no está permitida.',
    removed: 'la integración ya no existe.',
    plan: 'el plan de la empresa no incluye integraciones.',
    noText: 'el cliente mandó algo que no es texto.',
    noAnswer: 'el agente no dijo nada.',
    over: (name: string) => `🔌 ${name} pasó la conversación a la atención.`,
    part: (name: string, count: number) =>
      `🔌 ${name}: una parte de la respuesta no se envió al cliente. Textos vacíos, demasiado largos, en otro formato o más allá de diez: ${count}.`,
  },
});

type WaitReason = IntegrationFailReason | 'removed' | 'plan' | 'noText' | 'noAnswer';
export const waitsBecause = (name: string, reason: WaitReason): string => texts.waits(name, texts[reason]);
export const lateBecause = (name: string, reason: IntegrationFailReason): string => texts.late(name, texts[reason]);
export const waitsWhileLate = (name: string, reason: IntegrationFailReason): string =>
  texts.lateWaits(name, texts[reason]);
export const transferredBy = (name: string): string => texts.over(name);
export const partOfReplyUnsent = (name: string, count: number): string => texts.part(name, count);
