import type { ErrorCode } from '@balcao/contract/errors';
import { formatBytes } from '../formatting.ts';
import { Refusal, Unreachable } from '../refusal.ts';
import { lazyTexts, translate } from '../texts.ts';
import { otherErrorTexts as fallbackTexts } from './other-errors.texts.ts';

/** Text of every error code of the contract: a missing one does not compile. */
const pt = {
  ERR_INVALID_INPUT: 'Alguns campos precisam de correção.',
  ERR_QUEUE_REQUIRED: 'Selecione uma fila',
  ERR_WAPP_GREETING_REQUIRED: 'Com mais de uma fila, a mensagem de saudação é obrigatória.',
  ERR_WAPP_INVALID_CONTACT: 'Este número não existe no WhatsApp.',
  ERR_URL_NOT_ALLOWED: 'Este endereço não pode ser usado.',
  ERR_FILE_TYPE: 'Este tipo de arquivo não é aceito.',
  ERR_TEMPLATE_FILE:
    'O anexo não combina com o modelo: um título com imagem, vídeo ou documento pede esse arquivo (JPEG, PNG ou MP4), e sem ele não vai anexo.',
  ERR_CONNECTION_TEST: 'O teste da conexão falhou.',
  ERR_INTEGRATION_TEST: 'O teste da integração falhou.',
  ERR_SESSION_EXPIRED: 'Sua sessão expirou. Entre de novo.',
  ERR_INVALID_CREDENTIALS: 'E-mail ou senha incorretos.',
  ERR_INVALID_API_TOKEN: 'Este token da API não é válido.',
  ERR_OUT_OF_HOURS: 'Você está fora do seu horário de trabalho.',
  ERR_TWO_FACTOR_REQUIRED: 'Digite também o código do seu aplicativo.',
  ERR_TWO_FACTOR_EXPIRED: 'O tempo para o código acabou. Entre de novo com a sua senha.',
  ERR_SUBSCRIPTION_EXPIRED: 'A assinatura da empresa venceu. Fale com o suporte.',
  ERR_COMPANY_INACTIVE: 'Esta empresa está inativa. Fale com o suporte.',
  ERR_INVALID_TOKEN: 'Sua sessão precisa ser renovada.',
  ERR_NO_PERMISSION: 'Acesso não permitido',
  ERR_PLAN_FEATURE: 'O plano da empresa não inclui este recurso.',
  ERR_ASSISTANTS_OFF: 'O acesso de assistentes (MCP) está desligado nesta empresa.',
  ERR_ORIGIN: 'Chamadas vindas deste endereço não são aceitas.',
  ERR_USER_CREATION_DISABLED: 'A criação de usuários está desativada.',
  ERR_NO_TICKET_FOUND: 'Conversa não encontrada.',
  ERR_NO_CONTACT_FOUND: 'Contato não encontrado.',
  ERR_NO_USER_FOUND: 'Usuário não encontrado.',
  ERR_NO_WAPP_FOUND: 'Conexão não encontrada.',
  ERR_NO_QUEUE_FOUND: 'Fila não encontrada.',
  ERR_NO_SETTING_FOUND: 'Configuração não encontrada.',
  ERR_NO_MESSAGE_FOUND: 'Mensagem não encontrada.',
  ERR_NO_MERGE_FOUND: 'Esta mesclagem não foi encontrada.',
  ERR_NOT_FOUND: 'Não encontrado.',
  ERR_OTHER_OPEN_TICKET: 'Já existe uma conversa aberta com este contato.',
  ERR_TICKET_STATUS: 'Esta conversa mudou enquanto isso.',
  ERR_TAG_REQUIRED: 'Coloque uma etiqueta antes de encerrar a conversa.',
  ERR_DUPLICATED_CONTACT: 'Já existe um contato com este número.',
  ERR_MERGE_NOT_POSSIBLE: 'Estes contatos não podem ser mesclados.',
  ERR_MERGE_UNDONE: 'Esta mesclagem já foi desfeita.',
  ERR_CONTACT_BUSY: 'Este contato está mudando agora mesmo. Tente de novo.',
  ERR_EMAIL_ALREADY_EXISTS: 'Este e-mail já está em uso.',
  ERR_TWO_FACTOR_ENABLED: 'A verificação em duas etapas já está ativa.',
  ERR_QUEUE_NAME_ALREADY_EXISTS: 'Já existe uma fila com este nome.',
  ERR_QUEUE_COLOR_ALREADY_EXISTS: 'Esta cor já é de outra fila.',
  ERR_WAPP_NAME_ALREADY_EXISTS: 'Já existe uma conexão com este nome.',
  ERR_INTEGRATION_NAME_ALREADY_EXISTS: 'Já existe uma integração com este nome.',
  ERR_INTEGRATION_IN_USE: 'Uma conexão, fila ou opção ainda usa esta integração.',
  ERR_NO_OTHER_WHATSAPP: 'É preciso ter pelo menos uma conexão padrão.',
  ERR_NO_DEF_WAPP_FOUND: 'Nenhuma conexão padrão encontrada.',
  ERR_WAPP_HAS_TICKETS: 'Esta conexão ainda tem conversas abertas ou aguardando.',
  ERR_WAPP_NOT_INITIALIZED: 'A conexão não está iniciada. Confira a página de conexões.',
  ERR_CAMPAIGN_STATUS: 'Esta campanha não está em um estado que permita isso.',
  ERR_CAMPAIGN_RUNNING: 'Uma campanha está em andamento nesta conexão. Cancele-a primeiro.',
  ERR_CONNECTION_LOCKED: 'O WhatsApp bloqueou novas conversas desta conexão por enquanto.',
  ERR_IDEMPOTENCY_KEY_USED: 'Esta chave de idempotência já foi usada para outra mensagem.',
  ERR_LIST_IN_USE: 'Esta lista está em uso por uma campanha programada ou em andamento.',
  ERR_TAG_IN_USE: 'Esta etiqueta está em uso por uma campanha programada ou em andamento.',
  ERR_SCHEDULE_SENT: 'Este agendamento já foi enviado: não dá mais para mudar.',
  ERR_MESSAGE_SENT: 'A mensagem já saiu: não dá mais para desfazer o envio.',
  ERR_FETCH_WAPP_MSG: 'Esta mensagem é antiga demais para isso.',
  ERR_CHANNEL_UNSUPPORTED: 'Este canal não permite isso.',
  ERR_PLAN_LIMIT: 'O limite do plano foi atingido.',
  ERR_LAST_ADMIN: 'A empresa precisa de pelo menos um administrador.',
  ERR_PROMPT_IN_USE: 'Uma conexão ou fila responde por este prompt. Escolha outro nela antes.',
  ERR_AI_NOT_SET: 'Nenhum serviço de IA está configurado.',
  ERR_AI_CAP: 'Os tokens de IA deste mês acabaram.',
  ERR_AI_FAILED: 'O serviço de IA não respondeu como devia.',
  ERR_FILE_TOO_LARGE: 'O arquivo é grande demais.',
  ERR_REPORT_TOO_LARGE: 'O relatório tem linhas demais para este formato. Baixe em Excel ou CSV.',
  ERR_RATE_LIMIT: 'Muitas tentativas. Espere um pouco e tente de novo.',
  ERR_INTERNAL: 'Algo deu errado do nosso lado. Tente de novo.',
  ERR_INVOICE_NOT_OPEN: 'Esta fatura já foi paga ou não vale mais.',
  ERR_PAYMENT_UNAVAILABLE: 'O pagamento não está disponível agora. Tente de novo em alguns minutos.',
  ERR_MAIL_UNAVAILABLE: 'Esta instalação ainda não envia e-mails. Fale com quem administra o Balcão na sua empresa.',
  ERR_RESET_TOKEN: 'Este código não vale mais. Peça outro.',
  ERR_PASSWORD_WEAK:
    'Sua senha precisa ter no mínimo 8 caracteres, sendo uma letra maiúscula, uma minúscula e um número.',
  ERR_UNAVAILABLE: 'O servidor está ocupado ou voltando. Espere um momento e tente de novo.',
  ERR_STORAGE_FULL: 'O servidor está sem espaço para arquivos. Avise quem administra o Balcão na sua empresa.',
  ERR_CREATING_MESSAGE: 'Não foi possível criar a mensagem.',
  ERR_CREATING_TICKET: 'Não foi possível criar a conversa.',
  ERR_SENDING_WAPP_MSG: 'A mensagem não pôde ser enviada.',
  ERR_DELETE_WAPP_MSG: 'A mensagem não pôde ser apagada.',
  ERR_WAPP_CHECK_CONTACT: 'A conexão não respondeu se o número existe.',
  ERR_SIGNUP_CODE: 'O código de validação não está correto ou já venceu. Solicite outro.',
  ERR_SIGNUP_DISABLED: 'O cadastro de novas empresas está desativado.',
  ERR_LOOKING_ONLY: 'Você está só olhando esta empresa. Confirme a edição na faixa do topo para mudar algo.',
  ERR_COMPANY_NAME_ALREADY_EXISTS: 'Já existe uma empresa com este nome.',
  ERR_DUE_DATE_CHANGED: 'O vencimento desta empresa mudou enquanto isso. Confira a nova data.',
  ERR_PLAN_NAME_ALREADY_EXISTS: 'Já existe um plano com este nome.',
  ERR_PLAN_IN_USE: 'Uma empresa ainda usa este plano.',
  ERR_PLAN_TOO_SMALL: 'A empresa tem mais do que este plano permite.',
  ERR_WAPP_DOWNLOAD_MEDIA: 'O arquivo não pôde ser baixado.',
} as const satisfies Record<ErrorCode, string>;

/** The longest list of texts that the sign-in page needs: it is loaded in the displayed language only. */
const codeTexts = lazyTexts('errors', pt, {
  en: async () => (await import('./error-en.texts.ts')).entries,
  es: async () => (await import('./error-es.texts.ts')).entries,
});

/** Text of any thrown value: its translated code, else its message, else a generic text. */
export function describeError(error: unknown): string {
  const other = translate(fallbackTexts);
  if (typeof error === 'string' && error) return describeCode(error) ?? error;
  if (error instanceof Unreachable) return other('unreachable');
  if (error instanceof Refusal) {
    const { maxBytes } = (error.details ?? {}) as { maxBytes?: number };
    if (error.code === 'ERR_FILE_TOO_LARGE' && maxBytes) return other('tooLarge', { max: formatBytes(maxBytes) });
    return (error.code ? describeCode(error.code) : error.message) || other('occurred');
  }
  // A defect: its message is logged to the console, not shown.
  return other('occurred');
}

/** Text of an error code, or undefined for other text: a message's `failReason` may come from the provider. */
export function describeCode(code: string): string | undefined {
  return Object.hasOwn(pt, code) ? translate(codeTexts)(code as ErrorCode) : undefined;
}
