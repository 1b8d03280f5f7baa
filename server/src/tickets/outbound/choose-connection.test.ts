import { describe, expect, it } from 'vitest';
import { chooseAmong, type KnownConnection } from './choose-connection.ts';

const connection = (id: number, status: string, over: Partial<KnownConnection> = {}): KnownConnection => ({
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

describe('of connections that are named', () => {
  it('the first that is up is taken, in the order in which they are named', () => {
    expect([chosen([1, 3, 2]), chosen([2, 3]), chosen([4, 2])]).toEqual([3, 2, 2]);
  });

  it('the first is taken where none is up, and what waits then waits', () => {
    expect(chooseAmong(rows, [4, 1], [2])).toEqual({
      id: 4,
      channel: 'whatsapp',
      timeCreateNewTicket: 30,
      isUp: false,
    });
  });

  it('those that are not there count for nothing; none of them there is refused', () => {
    expect(chosen([99, 1])).toBe(1);
    expect(() => chosen([99], [2])).toThrow('ERR_NO_WAPP_FOUND');
  });
});

describe('where none is named', () => {
  it('the first of the fallbacks that is there is taken, up or not', () => {
    expect([chosen([], [null, 1, 2]), chosen([], [99, 2])]).toEqual([1, 2]);
  });

  it('the default is taken after them, and without a default it is refused', () => {
    expect([chosen([]), chosen([], [null, 99])]).toEqual([4, 4]);
    expect(() => chooseAmong(rows.slice(0, 3), [], [])).toThrow('ERR_NO_DEF_WAPP_FOUND');
  });
});

it('an import does not keep a connection from sending', () => {
  expect([1, 2, 3, 4].map((id) => chooseAmong(rows, [id], []).isUp)).toEqual([false, true, true, false]);
});
