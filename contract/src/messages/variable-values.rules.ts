import { zonedTime } from '../companies/zoned-time.ts';

/** 00–05, 06–11, 12–17, 18–23 of the company's clock. */
export const greetingAt = (hour: number): string =>
  ['Boa madrugada', 'Bom dia', 'Boa tarde', 'Boa noite'][Math.floor(hour / 6)] ?? '';

/** yyyyMMddHHmmss of the opening: the same for the ticket's life. */
export function protocolOf(openedAt: Date, timeZone: string): string {
  const { year, month, day, hour, minute, second } = zonedTime(openedAt, timeZone);
  return `${year}${month}${day}${hour}${minute}${second}`;
}
