/** Values for the template variables of a text (`{{name}}`) (docs/inbound.md 10). */
export type TemplateContext = {
  /** the customer's whole name */
  name: string;
  /** moment of sending */
  now: Date;
  /** IANA name of the company's zone */
  timeZone: string;
  /** when the ticket was opened */
  openedAt: Date;
};

/** Replaces each known variable once; an unknown one stays as typed. */
export function renderTemplate(text: string, context: TemplateContext): string {
  if (!text.includes('{{')) return text;
  const hour = zonedDateParts(context.now, context.timeZone);
  const values: Record<string, string> = {
    firstName: context.name.trim().split(/\s+/)[0] ?? '',
    name: context.name,
    ms: greetingAt(Number(hour.hour)),
    greeting: greetingAt(Number(hour.hour)),
    gretting: greetingAt(Number(hour.hour)),
    hora: `${hour.hour}:${hour.minute}`,
    protocol: protocolOf(context.openedAt, context.timeZone),
  };
  return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (typed, name: string) =>
    Object.hasOwn(values, name) ? values[name]! : typed,
  );
}

/** 00–05, 06–11, 12–17, 18–23 of the company's clock. */
export const greetingAt = (hour: number): string =>
  ['Boa madrugada', 'Bom dia', 'Boa tarde', 'Boa noite'][Math.floor(hour / 6)] ?? '';

/** yyyyMMddHHmmss of the opening: the same for the ticket's life. */
export function protocolOf(openedAt: Date, timeZone: string): string {
  const { year, month, day, hour, minute, second } = zonedDateParts(openedAt, timeZone);
  return `${year}${month}${day}${hour}${minute}${second}`;
}

function zonedDateParts(at: Date, timeZone: string) {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at);
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return {
    year: of('year'),
    month: of('month'),
    day: of('day'),
    hour: of('hour'),
    minute: of('minute'),
    second: of('second'),
  };
}
