import type { ErrorCode } from '@balcao/contract/errors';
import { es } from './error-es.texts.ts';
import { formatBytes } from './formatting.ts';
import { otherErrorTexts as fallbackTexts } from './other-errors.texts.ts';
import { Refusal, Unreachable } from './refusal.ts';
import { texts, translate } from './texts.ts';

/** Text of every error code of the contract: a missing one does not compile. */
const pt = {
  ERR_INVALID_INPUT: 'Alguns campos precisam de correção.',
  ERR_QUEUE_REQUIRED: 'Selecione uma fila',
  ERR_WAPP_GREETING_REQUIRED: 'Com mais de uma fila, a mensagem de saudação é obrigatória.',
  ERR_WAPP_INVALID_CONTACT: 'Este número não existe no WhatsApp.',
  ERR_URL_NOT_ALLOWED: 'Este endereço não pode ser usado.',
  ERR_FILE_TYPE: 'Este tipo de arquivo não é aceito.',
  ERR_CONNECTION_TEST: 'O teste da conexão falhou.',
  ERR_INTEGRATION_TEST: 'O teste da integração falhou.',
  ERR_SESSION_EXPIRED: 'Sua sessão expirou. Entre de novo.',
  ERR_INVALID_CREDENTIALS: 'E-mail ou senha incorretos.',
  ERR_OUT_OF_HOURS: 'Você está fora do seu horário de trabalho.',
  ERR_TWO_FACTOR_REQUIRED: 'Digite também o código do seu aplicativo.',
  ERR_TWO_FACTOR_EXPIRED: 'O tempo para o código acabou. Entre de novo com a sua senha.',
  ERR_SUBSCRIPTION_EXPIRED: 'A assinatura da empresa venceu. Fale com o suporte.',
  ERR_COMPANY_INACTIVE: 'Esta empresa está inativa. Fale com o suporte.',
  ERR_INVALID_TOKEN: 'Sua sessão precisa ser renovada.',
  ERR_NO_PERMISSION: 'Acesso não permitido',
  ERR_PLAN_FEATURE: 'O plano da empresa não inclui este recurso.',
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
  ERR_LIST_IN_USE: 'Esta lista está em uso por uma campanha programada.',
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
  ERR_MAIL_UNAVAILABLE: 'Esta instalação ainda não envia e-mails. Fale com quem administra o Balcão na sua empresa.',
  ERR_RESET_TOKEN: 'Este código não vale mais. Peça outro.',
  ERR_PASSWORD_WEAK:
    'Sua senha precisa ter no mínimo 8 caracteres, sendo uma letra maiúscula, uma minúscula e um número.',
  ERR_UNAVAILABLE: 'O servidor está ocupado ou voltando. Espere um momento e tente de novo.',
  ERR_CREATING_MESSAGE: 'Não foi possível criar a mensagem.',
  ERR_CREATING_TICKET: 'Não foi possível criar a conversa.',
  ERR_SENDING_WAPP_MSG: 'A mensagem não pôde ser enviada.',
  ERR_DELETE_WAPP_MSG: 'A mensagem não pôde ser apagada.',
  ERR_WAPP_CHECK_CONTACT: 'A conexão não respondeu se o número existe.',
  ERR_WAPP_DOWNLOAD_MEDIA: 'O arquivo não pôde ser baixado.',
} as const satisfies Record<ErrorCode, string>;

const en = {
  ERR_INVALID_INPUT: 'Some fields need correction.',
  ERR_QUEUE_REQUIRED: 'Select a queue',
  ERR_WAPP_GREETING_REQUIRED: 'With more than one queue, the greeting message is required.',
  ERR_WAPP_INVALID_CONTACT: 'This number is not on WhatsApp.',
  ERR_URL_NOT_ALLOWED: 'This address cannot be used.',
  ERR_FILE_TYPE: 'This type of file is not accepted.',
  ERR_CONNECTION_TEST: 'The connection test failed.',
  ERR_INTEGRATION_TEST: 'The test of the integration failed.',
  ERR_SESSION_EXPIRED: 'Your session has expired. Sign in again.',
  ERR_INVALID_CREDENTIALS: 'Wrong e-mail or password.',
  ERR_OUT_OF_HOURS: 'You are outside your working hours.',
  ERR_TWO_FACTOR_REQUIRED: 'Enter the code of your app as well.',
  ERR_TWO_FACTOR_EXPIRED: 'The time for the code is up. Sign in again with your password.',
  ERR_SUBSCRIPTION_EXPIRED: 'The company’s subscription has expired. Contact support.',
  ERR_COMPANY_INACTIVE: 'This company is inactive. Contact support.',
  ERR_INVALID_TOKEN: 'Your session needs to be renewed.',
  ERR_NO_PERMISSION: 'Access not allowed',
  ERR_PLAN_FEATURE: 'The company’s plan does not include this feature.',
  ERR_USER_CREATION_DISABLED: 'Creating users is switched off.',
  ERR_NO_TICKET_FOUND: 'Conversation not found.',
  ERR_NO_CONTACT_FOUND: 'Contact not found.',
  ERR_NO_USER_FOUND: 'User not found.',
  ERR_NO_WAPP_FOUND: 'Connection not found.',
  ERR_NO_QUEUE_FOUND: 'Queue not found.',
  ERR_NO_SETTING_FOUND: 'Setting not found.',
  ERR_NO_MESSAGE_FOUND: 'Message not found.',
  ERR_NO_MERGE_FOUND: 'This merge was not found.',
  ERR_NOT_FOUND: 'Not found.',
  ERR_OTHER_OPEN_TICKET: 'There is already an open conversation with this contact.',
  ERR_TICKET_STATUS: 'This conversation has changed in the meantime.',
  ERR_TAG_REQUIRED: 'Assign a tag before closing the conversation.',
  ERR_DUPLICATED_CONTACT: 'A contact with this number already exists.',
  ERR_MERGE_NOT_POSSIBLE: 'These contacts cannot be merged.',
  ERR_MERGE_UNDONE: 'This merge has been undone already.',
  ERR_CONTACT_BUSY: 'This contact is changing right now. Try again.',
  ERR_EMAIL_ALREADY_EXISTS: 'This e-mail is already in use.',
  ERR_TWO_FACTOR_ENABLED: 'Two-step verification is on already.',
  ERR_QUEUE_NAME_ALREADY_EXISTS: 'A queue with this name already exists.',
  ERR_QUEUE_COLOR_ALREADY_EXISTS: 'Another queue already has this colour.',
  ERR_WAPP_NAME_ALREADY_EXISTS: 'A connection with this name already exists.',
  ERR_INTEGRATION_NAME_ALREADY_EXISTS: 'An integration already has this name.',
  ERR_INTEGRATION_IN_USE: 'A connection, queue or option still uses this integration.',
  ERR_NO_OTHER_WHATSAPP: 'At least one default connection is needed.',
  ERR_NO_DEF_WAPP_FOUND: 'No default connection found.',
  ERR_WAPP_HAS_TICKETS: 'This connection still has open or pending conversations.',
  ERR_WAPP_NOT_INITIALIZED: 'The connection is not initialised. Check the connections page.',
  ERR_CAMPAIGN_STATUS: 'This campaign is not in a state that allows this.',
  ERR_CAMPAIGN_RUNNING: 'A campaign is running on this connection. Cancel it first.',
  ERR_CONNECTION_LOCKED: 'WhatsApp has locked new conversations of this connection for now.',
  ERR_LIST_IN_USE: 'A scheduled campaign uses this list.',
  ERR_SCHEDULE_SENT: 'This scheduled message has left: it can no longer be changed.',
  ERR_MESSAGE_SENT: 'The message has left: it is too late to undo it.',
  ERR_FETCH_WAPP_MSG: 'This message is too old for that.',
  ERR_CHANNEL_UNSUPPORTED: 'This channel does not allow that.',
  ERR_PLAN_LIMIT: 'The limit of the plan has been reached.',
  ERR_LAST_ADMIN: 'The company needs at least one administrator.',
  ERR_PROMPT_IN_USE: 'A connection or queue answers by this prompt. Choose another there first.',
  ERR_AI_NOT_SET: 'No AI service is set up.',
  ERR_AI_CAP: "This month's AI tokens are used up.",
  ERR_AI_FAILED: 'The AI service did not answer as it should.',
  ERR_FILE_TOO_LARGE: 'The file is too large.',
  ERR_REPORT_TOO_LARGE: 'The report has too many rows for this format. Download it as Excel or CSV.',
  ERR_RATE_LIMIT: 'Too many attempts. Wait a little and try again.',
  ERR_INTERNAL: 'Something went wrong on our side. Try again.',
  ERR_MAIL_UNAVAILABLE: 'This installation does not send e-mails yet. Ask whoever runs Balcão in your company.',
  ERR_RESET_TOKEN: 'This code is no longer valid. Ask for another one.',
  ERR_PASSWORD_WEAK:
    'Your password needs at least 8 characters, with an upper case letter, a lower case letter and a number.',
  ERR_UNAVAILABLE: 'The server is busy or coming back. Wait a moment and try again.',
  ERR_CREATING_MESSAGE: 'The message could not be created.',
  ERR_CREATING_TICKET: 'The conversation could not be created.',
  ERR_SENDING_WAPP_MSG: 'The message could not be sent.',
  ERR_DELETE_WAPP_MSG: 'The message could not be deleted.',
  ERR_WAPP_CHECK_CONTACT: 'The connection did not say whether the number exists.',
  ERR_WAPP_DOWNLOAD_MEDIA: 'The file could not be downloaded.',
} satisfies Record<ErrorCode, string>;

const codeTexts = texts('errors', { pt, en, es });

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
  return code in pt ? translate(codeTexts)(code as ErrorCode) : undefined;
}
