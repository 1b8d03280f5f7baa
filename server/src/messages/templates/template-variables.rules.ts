import { zonedTime } from '@balcao/contract/companies/zoned-time';
import { greetingAt, protocolOf } from '@balcao/contract/messages/variable-values.rules';

/** Values for the template variables of a text (`{{name}}`) (docs/inbound.md 10). */
export type TemplateContext = {
  /** the customer's full name */
  name: string;
  /** the time of sending */
  now: Date;
  /** IANA name of the company's time zone */
  timeZone: string;
  /** when the ticket was opened */
  openedAt: Date;
};

/** Replaces each known variable once; an unknown one stays as typed. */
export function renderTemplate(text: string, context: TemplateContext): string {
  if (!text.includes('{{')) return text;
  const { hour, minute } = zonedTime(context.now, context.timeZone);
  const values: Record<string, string> = {
    firstName: context.name.trim().split(/\s+/)[0] ?? '',
    name: context.name,
    ms: greetingAt(Number(hour)),
    greeting: greetingAt(Number(hour)),
    gretting: greetingAt(Number(hour)),
    hora: `${hour}:${minute}`,
    protocol: protocolOf(context.openedAt, context.timeZone),
  };
  return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (typed, name: string) =>
    Object.hasOwn(values, name) ? values[name]! : typed,
  );
}
