import { zonedTime } from '../companies/zoned-time.ts';

/** For 00–05, 06–11, 12–17 and 18–23 o'clock in the company's zone. */
export const greetingAt = (hour: number): string =>
  ['Boa madrugada', 'Bom dia', 'Boa tarde', 'Boa noite'][Math.floor(hour / 6)] ?? '';

/** yyyyMMddHHmmss of the ticket's opening: the same for the life of the ticket. */
export function protocolOf(openedAt: Date, timeZone: string): string {
  const { year, month, day, hour, minute, second } = zonedTime(openedAt, timeZone);
  return `${year}${month}${day}${hour}${minute}${second}`;
}
