import { zonedTime } from '../companies/zoned-time.ts';
import { greetingAt, protocolOf } from '../messages/variable-values.rules.ts';
import type { CustomVariable } from './campaign-setting.ts';

/** The person that a text is filled for. */
export type CampaignContext = {
  /** `""`: none, also when the name is only a number */
  name: string;
  number: string;
  email: string;
  custom: readonly CustomVariable[];
  now: Date;
  timeZone: string;
  /** when the ticket was opened; null: no ticket yet */
  openedAt: Date | null;
};

/** `{key}` and `{{key}}`; the longer one first. */
const variable = /\{\{\s*([\p{L}\p{N}_-]{1,40})\s*\}\}|\{\s*([\p{L}\p{N}_-]{1,40})\s*\}/gu;

/**
 * Fills a campaign's text in one pass: values are not filled again. Case is ignored; an empty value becomes an empty
 * text, an unknown name stays as typed. `{key}` refers to fields of the list, `{{key}}` to the product's template
 * variables.
 */
export function fillCampaignText(text: string, context: CampaignContext): string {
  if (!text.includes('{')) return text;
  const values = valuesOf(context);
  return text.replace(variable, (typed, doubled?: string, single?: string) => {
    if (doubled !== undefined) return values.doubled.get(doubled.toLowerCase()) ?? typed;
    return values.single.get((single ?? '').toLowerCase()) ?? typed;
  });
}

/** The unknown variables of a text, as they were typed. */
export function unknownVariables(text: string, custom: readonly CustomVariable[]): string[] {
  const known = valuesOf({
    name: '',
    number: '',
    email: '',
    custom,
    now: new Date(0),
    timeZone: 'UTC',
    openedAt: null,
  });
  const found = [...text.matchAll(variable)].filter(([, doubled, single]) =>
    doubled === undefined ? !known.single.has((single ?? '').toLowerCase()) : !known.doubled.has(doubled.toLowerCase()),
  );
  return [...new Set(found.map(([typed]) => typed))];
}

/** Whether the text contains the person's phone number. */
export const containsNumber = (text: string): boolean =>
  [...text.matchAll(variable)].some(([, , single]) => single?.toLowerCase() === 'numero');

function valuesOf({ name, number, email, custom, now, timeZone, openedAt }: CampaignContext) {
  const { hour, minute } = zonedTime(now, timeZone);
  const greeting = greetingAt(Number(hour));
  return {
    single: new Map([
      ...custom.map(({ key, value }): [string, string] => [key.toLowerCase(), value]),
      ['nome', name],
      ['numero', number],
      ['email', email],
    ]),
    doubled: new Map([
      ['firstname', name.trim().split(/\s+/)[0] ?? ''],
      ['name', name],
      ['ms', greeting],
      ['greeting', greeting],
      ['gretting', greeting],
      ['hora', `${hour}:${minute}`],
      ['protocol', protocolOf(openedAt ?? now, timeZone)],
    ]),
  };
}
