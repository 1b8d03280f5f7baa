import type { z } from 'zod';
import { lazyTexts, translate } from '../../platform/texts.ts';
import { entries as pt } from './form-error-pt.texts.ts';

const formErrorTexts = lazyTexts('formErrors', pt, {
  en: async () => (await import('./form-error-en.texts.ts')).entries,
  es: async () => (await import('./form-error-es.texts.ts')).entries,
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
  // A field with a specific text uses it.
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
  if (code === 'before-from') return t('range');
  return isCode(code) ? t(code) : t('invalid');
}

/** Texts of the fields that ERR_INVALID_INPUT names. */
export const fieldTexts = (fields: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, code]) => [name, codeText(code)]));

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
  'templateValues',
  'captionTooLong',
  'hiddenNumber',
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
