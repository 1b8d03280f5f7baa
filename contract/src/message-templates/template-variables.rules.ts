import type { FilledTemplate, MessageTemplate, TemplateChoice } from './message-template.ts';

/** `key` names the variable in values and errors: `header.1`, `body.first_name`, `button.0`. */
export type TemplateVariable = {
  key: string;
  part: 'header' | 'body' | 'button';
  /** the text between the braces; empty for a code */
  name: string;
  /** index of the button, from 0 */
  button: number | null;
};

type Values = TemplateChoice['values'];
type Parts = Pick<MessageTemplate, 'header' | 'body' | 'buttons'>;

const placeholder = /\{\{\s*(\w+)\s*\}\}/g;

/** In the order of the form: header, body, buttons. */
export function listTemplateVariables({ header, body, buttons }: Parts): TemplateVariable[] {
  const ofText = (part: 'header' | 'body', text: string): TemplateVariable[] =>
    namesIn(text).map((name) => ({ key: `${part}.${name}`, part, name, button: null }));
  return [
    ...(header?.format === 'text' ? ofText('header', header.text) : []),
    ...ofText('body', body),
    ...buttons.flatMap(({ kind, target }, button): TemplateVariable[] => {
      const [name = ''] = namesIn(target ?? '');
      const asks = kind === 'code' || (kind === 'url' && name !== '');
      return asks ? [{ key: `button.${button}`, part: 'button', name, button }] : [];
    }),
  ];
}

/** Each name once; numbers in ascending order, as the channel reads them. */
function namesIn(text: string): string[] {
  const names = [...new Set([...text.matchAll(placeholder)].map(([, name = '']) => name))];
  return names.every((name) => /^\d+$/.test(name)) ? names.sort((a, b) => Number(a) - Number(b)) : names;
}

/** For a preview: a variable without a value stays as written. */
export function fillMessageTemplate(template: MessageTemplate, values: Values): FilledTemplate {
  const fill = (part: string, text: string) =>
    text.replace(placeholder, (written, name: string) => values[`${part}.${name}`] || written);
  const { name, language, header, body, footer, buttons } = template;
  return {
    name,
    language,
    header: header?.format === 'text' ? fill('header', header.text) : null,
    body: fill('body', body),
    footer,
    buttons: buttons.map((button, index) => {
      const value = values[`button.${index}`] ?? '';
      if (button.kind === 'code') return { ...button, target: value || null };
      return { ...button, target: button.target?.replace(placeholder, (written) => value || written) ?? null };
    }),
  };
}

/** The text for lists and search, and for channels without templates. */
export const templateText = ({ header, body, footer }: Pick<FilledTemplate, 'header' | 'body' | 'footer'>): string =>
  [header, body, footer].filter((part) => part !== null && part !== '').join('\n\n');

/** Maximum lengths of the parts with their values (docs/channels.md 6). */
const maxLength = { header: 60, body: 1024, button: 2000 };
/** The channel refuses line breaks, tabs and more than four consecutive spaces within a value; a URL has no spaces at all. */
const refusedInText = /[\r\n\t]| {5}/;
const refusedInAddress = /\s/;

/** Variable key → the problem of its value; empty when the template can be sent. */
export function checkTemplateValues(template: MessageTemplate, values: Values): Record<string, string> {
  const filled = fillMessageTemplate(template, values);
  const lengths = { header: filled.header?.length ?? 0, body: filled.body.length, button: 0 };
  return Object.fromEntries(
    listTemplateVariables(template).flatMap(({ key, part }) => {
      const value = values[key] ?? '';
      if (value.trim() === '') return [[key, 'required']];
      if ((part === 'button' ? refusedInAddress : refusedInText).test(value)) return [[key, 'characters']];
      const length = part === 'button' ? value.length : lengths[part];
      return length > maxLength[part] ? [[key, 'too_big']] : [];
    }),
  );
}

/** Whether it can be sent now. */
export const isSendable = ({ status, isSupported }: Pick<MessageTemplate, 'status' | 'isSupported'>): boolean =>
  status === 'approved' && isSupported;
