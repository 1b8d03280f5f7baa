import { describe, expect, it } from 'vitest';
import { chooseAmong, type KnownConnection } from './choose-connection.ts';

const connection = (
  id: number,
  status: KnownConnection['status'],
  over: Partial<KnownConnection> = {},
): KnownConnection => ({
  id,
  status,
  channel: 'whatsapp',
  timeCreateNewTicket: 0,
  isDefault: false,
  ...over,
});
const rows = [
  connection(1, 'DISCONNECTED'),
  connection(2, 'CONNECTED'),
  connection(3, 'importing'),
  connection(4, 'TIMEOUT', { isDefault: true, timeCreateNewTicket: 30 }),
];
const chosen = (given: number[], fallbacks: (number | null)[] = []) => chooseAmong(rows, given, fallbacks).id;

describe('with named connections', () => {
  it('the first one that is up is chosen, in the order given', () => {
    expect([chosen([1, 3, 2]), chosen([2, 3]), chosen([4, 2])]).toEqual([3, 2, 2]);
  });

  it('the first one is chosen when none is up, and the message waits', () => {
    expect(chooseAmong(rows, [4, 1], [2])).toEqual({
      id: 4,
      channel: 'whatsapp',
      timeCreateNewTicket: 30,
      isUp: false,
    });
  });

  it('unknown ones are ignored; if all are unknown it is refused', () => {
    expect(chosen([99, 1])).toBe(1);
    expect(() => chosen([99], [2])).toThrow('ERR_NO_WAPP_FOUND');
  });
});

describe('without named connections', () => {
  it('the first existing fallback is chosen, up or not', () => {
    expect([chosen([], [null, 1, 2]), chosen([], [99, 2])]).toEqual([1, 2]);
  });

  it('the default is chosen after them, and without a default it is refused', () => {
    expect([chosen([]), chosen([], [null, 99])]).toEqual([4, 4]);
    expect(() => chooseAmong(rows.slice(0, 3), [], [])).toThrow('ERR_NO_DEF_WAPP_FOUND');
  });
});

it('a connection that is importing can send', () => {
  expect([1, 2, 3, 4].map((id) => chooseAmong(rows, [id], []).isUp)).toEqual([false, true, true, false]);
});
