import type { z } from 'zod';
import { texts, translate } from '../../platform/texts.ts';

const formErrorTexts = texts('formErrors', {
  pt: {
    required: 'Obrigatório',
    tooShort: 'Muito curto',
    tooLong: 'Longo demais',
    email: 'E-mail inválido',
    tooSmall: 'O mínimo é {limit}',
    tooBig: 'O máximo é {limit}',
    time: 'Use o formato HH:mm',
    color: 'Cor inválida',
    number: 'Número inválido',
    url: 'Endereço inválido',
    digits: 'Só números',
    range: 'O fim vem antes do começo',
    future: 'Ainda não aconteceu',
    past: 'Este horário já passou',
    optedOut: 'Esta pessoa pediu para não receber campanhas',
    blocked: 'Este contato está bloqueado',
    newChatLimit: 'A conexão já começou todas as conversas novas de hoje',
    messageShort: 'Mensagem muito curta',
    area: 'Falta o DDD: (11) 98765-4321',
    country: 'Não é um número deste país. De outro país, comece com + e o código.',
    masked: 'Digite o número inteiro',
    wrongPassword: 'Não é a senha atual',
    wrongCode: 'Código errado, ou já usado',
    weakPassword: 'Esta senha não é forte o bastante',
    json: 'Não é um JSON',
    credentials: 'Não é a chave de uma conta de serviço',
    sector: 'Informe o setor',
    invalid: 'Valor inválido',
  },
  en: {
    required: 'Required',
    tooShort: 'Too short',
    tooLong: 'Too long',
    email: 'Invalid email',
    tooSmall: 'The minimum is {limit}',
    tooBig: 'The maximum is {limit}',
    time: 'Use the format HH:mm',
    color: 'Invalid colour',
    number: 'Invalid number',
    url: 'Invalid address',
    digits: 'Digits only',
    range: 'The end comes before the beginning',
    future: 'Not there yet',
    past: 'This time has passed',
    optedOut: 'This person asked for no campaigns',
    blocked: 'This contact is blocked',
    newChatLimit: 'The connection has begun all of its new conversations of today',
    messageShort: 'Message too short',
    area: 'The area code is missing: (11) 98765-4321',
    country: 'Not a number of this country. For another one, start with + and its code.',
    masked: 'Type the whole number',
    wrongPassword: 'Not the current password',
    wrongCode: 'Wrong code, or used already',
    weakPassword: 'This password is not strong enough',
    json: 'Not JSON',
    credentials: 'Not the key of a service account',
    sector: 'Choose the department',
    invalid: 'Invalid value',
  },
  es: {
    required: 'Obligatorio',
    tooShort: 'Muy corto',
    tooLong: 'Demasiado largo',
    email: 'Correo inválido',
    tooSmall: 'El mínimo es {limit}',
    tooBig: 'El máximo es {limit}',
    time: 'Use el formato HH:mm',
    color: 'Color inválido',
    number: 'Número inválido',
    url: 'Dirección inválida',
    digits: 'Solo números',
    range: 'El fin viene antes del comienzo',
    future: 'Todavía no ocurrió',
    past: 'Este horario ya pasó',
    optedOut: 'Esta persona pidió no recibir campañas',
    blocked: 'Este contacto está bloqueado',
    newChatLimit: 'La conexión ya inició todas las conversaciones nuevas de hoy',
    messageShort: 'Mensaje muy corto',
    area: 'Falta el código de área: (11) 98765-4321',
    country: 'No es un número de este país. De otro, empiece con + y el código.',
    masked: 'Escriba el número completo',
    wrongPassword: 'No es la contraseña actual',
    wrongCode: 'Código incorrecto, o ya usado',
    weakPassword: 'Esta contraseña no es lo bastante fuerte',
    json: 'No es un JSON',
    credentials: 'No es la clave de una cuenta de servicio',
    sector: 'Informe el sector',
    invalid: 'Valor inválido',
  },
});
const t = translate(formErrorTexts);

/** Text of the first issue of each field. */
export function errorsOf(schema: z.ZodType, values: unknown): Record<string, string> {
  const parsed = schema.safeParse(values, { reportInput: true });
  const errors: Record<string, string> = {};
  for (const issue of parsed.error?.issues ?? []) errors[issue.path.join('.')] ??= issueText(issue);
  return errors;
}

/** Text of one zod issue. A missing or empty string is "Obrigatório". */
function issueText(issue: z.core.$ZodIssue): string {
  if (issue.code === 'too_small' && issue.origin !== 'string') {
    return issue.origin === 'array' ? t('required') : t('tooSmall', { limit: Number(issue.minimum) });
  }
  if (issue.code === 'too_big' && issue.origin !== 'string') return t('tooBig', { limit: Number(issue.maximum) });
  // A field that has words of its own for it says so.
  const isNamed = issue.code === 'custom' && issue.message === 'sector';
  const isEmpty = issue.input === '' || issue.input === null || issue.input === undefined;
  if (isEmpty && !isNamed) return t('required');
  return codeText(
    issue.code === 'invalid_format'
      ? formatKey(issue.format, issue.message)
      : issue.code === 'custom'
        ? issue.message
        : issue.code,
  );
}

/** Text of a field code in ERR_INVALID_INPUT: a zod issue code or one of our own. */
export function codeText(code: string): string {
  if (code === 'too_small') return t('tooShort');
  if (code === 'too_big') return t('tooLong');
  if (code === 'required' || code === 'invalid_type') return t('required');
  return isCode(code) ? t(code) : t('invalid');
}
const fieldCodes = [
  'email',
  'time',
  'color',
  'number',
  'url',
  'digits',
  'range',
  'future',
  'past',
  'optedOut',
  'blocked',
  'newChatLimit',
  'wrongPassword',
  'wrongCode',
  'weakPassword',
  'json',
  'credentials',
  'sector',
] as const;
const textCodes = ['messageShort'] as const;
const phoneCodes = ['area', 'country', 'masked'] as const;
const patternNames = [...fieldCodes, ...textCodes, ...phoneCodes];
const isCode = (code: string): code is (typeof patternNames)[number] => patternNames.some((word) => word === code);

/** Our patterns carry their name in the message ("time", "color"); zod's formats in `format`. */
const formatKey = (format: string, message: string) => (format === 'regex' ? message : format);
