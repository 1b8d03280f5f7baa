import { zonedTime } from '../companies/zoned-time.ts';
import { greetingAt, protocolOf } from '../messages/variable-values.rules.ts';
import type { CustomVariable } from './campaign-setting.ts';

/** Whom a text is filled for. */
export type CampaignContext = {
  /** `""`: none, also where the name is only a number */
  name: string;
  number: string;
  email: string;
  custom: readonly CustomVariable[];
  now: Date;
  timeZone: string;
  /** when the ticket was opened; null: not yet */
  openedAt: Date | null;
};

/** `{key}` and `{{key}}`; the longer one first. */
const variable = /\{\{\s*([\p{L}\p{N}_-]{1,40})\s*\}\}|\{\s*([\p{L}\p{N}_-]{1,40})\s*\}/gu;

/**
 * Fills a campaign's text, in one pass: what a value holds is not filled again. Case does not matter; what is empty becomes nothing,
 * an unknown name stays as typed. `{key}` knows what belongs to the list, `{{key}}` what every message of the product knows.
 */
export function fillCampaignText(text: string, context: CampaignContext): string {
  if (!text.includes('{')) return text;
  const values = valuesOf(context);
  return text.replace(variable, (typed, doubled?: string, single?: string) => {
    if (doubled !== undefined) return values.doubled.get(doubled.toLowerCase()) ?? typed;
    return values.single.get((single ?? '').toLowerCase()) ?? typed;
  });
}

/** The names in a text that mean nothing, as they were typed. */
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
