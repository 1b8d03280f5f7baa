import type { ErrorCode } from '@balcao/contract/errors';
import { formatBytes } from './formatting.ts';
import { Refusal, Unreachable } from './refusal.ts';
import { say, texts } from './texts.ts';

/** Every code of the contract in words: one that is missing does not compile. */
const pt = {
  ERR_INVALID_INPUT: 'Alguns campos precisam de correção.',
  ERR_QUEUE_REQUIRED: 'Selecione uma fila',
  ERR_WAPP_GREETING_REQUIRED: 'Com mais de uma fila, a mensagem de saudação é obrigatória.',
  ERR_WAPP_INVALID_CONTACT: 'Este não é um número válido.',
  ERR_URL_NOT_ALLOWED: 'Este endereço não pode ser usado.',
  ERR_FILE_TYPE: 'Este tipo de arquivo não é aceito.',
  ERR_CONNECTION_TEST: 'O teste da conexão falhou.',
  ERR_SESSION_EXPIRED: 'Sua sessão expirou. Entre de novo.',
  ERR_INVALID_CREDENTIALS: 'E-mail ou senha incorretos.',
  ERR_OUT_OF_HOURS: 'Você está fora do seu horário de trabalho.',
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
  ERR_NOT_FOUND: 'Não encontrado.',
  ERR_OTHER_OPEN_TICKET: 'Já existe uma conversa aberta com este contato.',
  ERR_TICKET_STATUS: 'Esta conversa mudou enquanto isso.',
  ERR_TAG_REQUIRED: 'Coloque uma etiqueta antes de encerrar a conversa.',
  ERR_DUPLICATED_CONTACT: 'Já existe um contato com este número.',
  ERR_EMAIL_ALREADY_EXISTS: 'Este e-mail já está em uso.',
  ERR_QUEUE_NAME_ALREADY_EXISTS: 'Já existe uma fila com este nome.',
  ERR_QUEUE_COLOR_ALREADY_EXISTS: 'Esta cor já é de outra fila.',
  ERR_WAPP_NAME_ALREADY_EXISTS: 'Já existe uma conexão com este nome.',
  ERR_NO_OTHER_WHATSAPP: 'É preciso ter pelo menos uma conexão padrão.',
  ERR_NO_DEF_WAPP_FOUND: 'Nenhuma conexão padrão encontrada.',
  ERR_WAPP_HAS_TICKETS: 'Esta conexão ainda tem conversas abertas ou aguardando.',
  ERR_WAPP_NOT_INITIALIZED: 'A conexão não está iniciada. Confira a página de conexões.',
  ERR_FETCH_WAPP_MSG: 'Esta mensagem é antiga demais para isso.',
  ERR_CHANNEL_UNSUPPORTED: 'Este canal não permite isso.',
  ERR_PLAN_LIMIT: 'O limite do plano foi atingido.',
  ERR_LAST_ADMIN: 'A empresa precisa de pelo menos um administrador.',
  ERR_FILE_TOO_LARGE: 'O arquivo é grande demais.',
  ERR_RATE_LIMIT: 'Muitas tentativas. Espere um pouco e tente de novo.',
  ERR_INTERNAL: 'Algo deu errado do nosso lado. Tente de novo.',
  ERR_CREATING_MESSAGE: 'Não foi possível criar a mensagem.',
  ERR_CREATING_TICKET: 'Não foi possível criar a conversa.',
  ERR_SENDING_WAPP_MSG: 'A mensagem não pôde ser enviada.',
  ERR_DELETE_WAPP_MSG: 'A mensagem não pôde ser apagada.',
  ERR_WAPP_CHECK_CONTACT: 'Não foi possível verificar o contato.',
  ERR_WAPP_DOWNLOAD_MEDIA: 'O arquivo não pôde ser baixado.',
} as const satisfies Record<ErrorCode, string>;

const en = {
  ERR_INVALID_INPUT: 'Some fields need correction.',
  ERR_QUEUE_REQUIRED: 'Select a queue',
  ERR_WAPP_GREETING_REQUIRED: 'With more than one queue, the greeting message is required.',
  ERR_WAPP_INVALID_CONTACT: 'This is not a valid number.',
  ERR_URL_NOT_ALLOWED: 'This address cannot be used.',
  ERR_FILE_TYPE: 'This type of file is not accepted.',
  ERR_CONNECTION_TEST: 'The connection test failed.',
  ERR_SESSION_EXPIRED: 'Your session has expired. Sign in again.',
  ERR_INVALID_CREDENTIALS: 'Wrong e-mail or password.',
  ERR_OUT_OF_HOURS: 'You are outside your working hours.',
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
  ERR_NOT_FOUND: 'Not found.',
  ERR_OTHER_OPEN_TICKET: 'There is already an open conversation with this contact.',
  ERR_TICKET_STATUS: 'This conversation has changed in the meantime.',
  ERR_TAG_REQUIRED: 'Assign a tag before closing the conversation.',
  ERR_DUPLICATED_CONTACT: 'A contact with this number already exists.',
  ERR_EMAIL_ALREADY_EXISTS: 'This e-mail is already in use.',
  ERR_QUEUE_NAME_ALREADY_EXISTS: 'A queue with this name already exists.',
  ERR_QUEUE_COLOR_ALREADY_EXISTS: 'Another queue already has this colour.',
  ERR_WAPP_NAME_ALREADY_EXISTS: 'A connection with this name already exists.',
  ERR_NO_OTHER_WHATSAPP: 'At least one default connection is needed.',
  ERR_NO_DEF_WAPP_FOUND: 'No default connection found.',
  ERR_WAPP_HAS_TICKETS: 'This connection still has open or pending conversations.',
  ERR_WAPP_NOT_INITIALIZED: 'The connection is not initialised. Check the connections page.',
  ERR_FETCH_WAPP_MSG: 'This message is too old for that.',
  ERR_CHANNEL_UNSUPPORTED: 'This channel does not allow that.',
  ERR_PLAN_LIMIT: 'The limit of the plan has been reached.',
  ERR_LAST_ADMIN: 'The company needs at least one administrator.',
  ERR_FILE_TOO_LARGE: 'The file is too large.',
  ERR_RATE_LIMIT: 'Too many attempts. Wait a little and try again.',
  ERR_INTERNAL: 'Something went wrong on our side. Try again.',
  ERR_CREATING_MESSAGE: 'The message could not be created.',
  ERR_CREATING_TICKET: 'The conversation could not be created.',
  ERR_SENDING_WAPP_MSG: 'The message could not be sent.',
  ERR_DELETE_WAPP_MSG: 'The message could not be deleted.',
  ERR_WAPP_CHECK_CONTACT: 'The contact could not be checked.',
  ERR_WAPP_DOWNLOAD_MEDIA: 'The file could not be downloaded.',
} satisfies Record<ErrorCode, string>;

const es = {
  ERR_INVALID_INPUT: 'Algunos campos necesitan corrección.',
  ERR_QUEUE_REQUIRED: 'Seleccione una cola',
  ERR_WAPP_GREETING_REQUIRED: 'Con más de una cola, el mensaje de saludo es obligatorio.',
  ERR_WAPP_INVALID_CONTACT: 'Este no es un número válido.',
  ERR_URL_NOT_ALLOWED: 'Esta dirección no se puede usar.',
  ERR_FILE_TYPE: 'Este tipo de archivo no se acepta.',
  ERR_CONNECTION_TEST: 'La prueba de la conexión falló.',
  ERR_SESSION_EXPIRED: 'Su sesión ha expirado. Entre de nuevo.',
  ERR_INVALID_CREDENTIALS: 'Correo o contraseña incorrectos.',
  ERR_OUT_OF_HOURS: 'Está fuera de su horario de trabajo.',
  ERR_SUBSCRIPTION_EXPIRED: 'La suscripción de la empresa venció. Contacte con soporte.',
  ERR_COMPANY_INACTIVE: 'Esta empresa está inactiva. Contacte con soporte.',
  ERR_INVALID_TOKEN: 'Su sesión debe renovarse.',
  ERR_NO_PERMISSION: 'Acceso no permitido',
  ERR_PLAN_FEATURE: 'El plan de la empresa no incluye esta función.',
  ERR_USER_CREATION_DISABLED: 'La creación de usuarios está desactivada.',
  ERR_NO_TICKET_FOUND: 'Conversación no encontrada.',
  ERR_NO_CONTACT_FOUND: 'Contacto no encontrado.',
  ERR_NO_USER_FOUND: 'Usuario no encontrado.',
  ERR_NO_WAPP_FOUND: 'Conexión no encontrada.',
  ERR_NO_QUEUE_FOUND: 'Cola no encontrada.',
  ERR_NO_SETTING_FOUND: 'Configuración no encontrada.',
  ERR_NO_MESSAGE_FOUND: 'Mensaje no encontrado.',
  ERR_NOT_FOUND: 'No encontrado.',
  ERR_OTHER_OPEN_TICKET: 'Ya existe una conversación abierta con este contacto.',
  ERR_TICKET_STATUS: 'Esta conversación cambió mientras tanto.',
  ERR_TAG_REQUIRED: 'Asigne una etiqueta antes de cerrar la conversación.',
  ERR_DUPLICATED_CONTACT: 'Ya existe un contacto con este número.',
  ERR_EMAIL_ALREADY_EXISTS: 'Este correo ya está en uso.',
  ERR_QUEUE_NAME_ALREADY_EXISTS: 'Ya existe una cola con este nombre.',
  ERR_QUEUE_COLOR_ALREADY_EXISTS: 'Este color ya es de otra cola.',
  ERR_WAPP_NAME_ALREADY_EXISTS: 'Ya existe una conexión con este nombre.',
  ERR_NO_OTHER_WHATSAPP: 'Se necesita al menos una conexión predeterminada.',
  ERR_NO_DEF_WAPP_FOUND: 'No se encontró ninguna conexión predeterminada.',
  ERR_WAPP_HAS_TICKETS: 'Esta conexión aún tiene conversaciones abiertas o en espera.',
  ERR_WAPP_NOT_INITIALIZED: 'La conexión no está iniciada. Revise la página de conexiones.',
  ERR_FETCH_WAPP_MSG: 'Este mensaje es demasiado antiguo para eso.',
  ERR_CHANNEL_UNSUPPORTED: 'Este canal no permite eso.',
  ERR_PLAN_LIMIT: 'Se alcanzó el límite del plan.',
  ERR_LAST_ADMIN: 'La empresa necesita al menos un administrador.',
  ERR_FILE_TOO_LARGE: 'El archivo es demasiado grande.',
  ERR_RATE_LIMIT: 'Demasiados intentos. Espere un poco e intente de nuevo.',
  ERR_INTERNAL: 'Algo salió mal de nuestro lado. Intente de nuevo.',
  ERR_CREATING_MESSAGE: 'No se pudo crear el mensaje.',
  ERR_CREATING_TICKET: 'No se pudo crear la conversación.',
  ERR_SENDING_WAPP_MSG: 'El mensaje no se pudo enviar.',
  ERR_DELETE_WAPP_MSG: 'El mensaje no se pudo borrar.',
  ERR_WAPP_CHECK_CONTACT: 'No se pudo verificar el contacto.',
  ERR_WAPP_DOWNLOAD_MEDIA: 'El archivo no se pudo descargar.',
} satisfies Record<ErrorCode, string>;

const codeTexts = texts('errors', { pt, en, es });

const otherTexts = texts('otherErrors', {
  pt: {
    unreachable: 'Sem resposta do servidor. Confira a conexão e tente de novo.',
    occurred: 'Ocorreu um erro!',
    tooLarge: 'O arquivo passa do limite de {max}.',
  },
  en: {
    unreachable: 'No answer from the server. Check your connection and try again.',
    occurred: 'An error occurred!',
    tooLarge: 'The file exceeds the limit of {max}.',
  },
  es: {
    unreachable: 'Sin respuesta del servidor. Revise la conexión e intente de nuevo.',
    occurred: '¡Ocurrió un error!',
    tooLarge: 'El archivo supera el límite de {max}.',
  },
});

/** Whatever was thrown, in words: its code translated, else its own text, else that an error occurred. */
export function describeError(error: unknown): string {
  const other = say(otherTexts);
  if (typeof error === 'string' && error) return describeCode(error) ?? error;
  if (error instanceof Unreachable) return other('unreachable');
  if (error instanceof Refusal) {
    const { maxBytes } = (error.details ?? {}) as { maxBytes?: number };
    if (error.code === 'ERR_FILE_TOO_LARGE' && maxBytes) return other('tooLarge', { max: formatBytes(maxBytes) });
    return (error.code ? describeCode(error.code) : error.message) || other('occurred');
  }
  // A bug of ours: its message is for the console, not for the person.
  return other('occurred');
}

/** A code in words, or undefined when it is none: `failReason` of a message may be the provider's own text. */
export function describeCode(code: string): string | undefined {
  return code in pt ? say(codeTexts)(code as ErrorCode) : undefined;
}
