import { expect, it } from 'vitest';
import { beto, group } from '../../../decode/test-stanza.ts';
import { testLeases } from '../../test-leases.ts';
import { testSending } from '../../test-sending.ts';
import { relay } from './relay-message.ts';

const leases = testLeases();

/** The acknowledgement when the library throws this instead of sending. */
async function relayFailing(error: Error, jid: string) {
  const base = leases.worker();
  const worker = { ...base, timeouts: { ...base.timeouts, ackWithin: 20 } };
  const relayMessage = () => Promise.reject(error);
  const { sending, open } = testSending(worker, await leases.lease(), { socket: { relayMessage } });
  return relay(worker, sending, open, { id: '3EB0OURS', jid, message: { conversation: 'Oi' } });
}
const refused = (code: number) => Object.assign(new Error('refused'), { data: code });

it('a query that the server limits or cannot answer fails no message for good', async () => {
  for (const jid of [group, beto.lid]) {
    expect(await relayFailing(Object.assign(new Error('rate-overlimit'), { data: 429 }), jid)).toBe('429');
    expect(await relayFailing(refused(503), jid)).toBe('503');
    const timedOut = Object.assign(new Error('Timed Out'), { data: {}, output: { statusCode: 408 } });
    expect(await relayFailing(timedOut, jid)).toBeUndefined();
  }
});

it('a group that the account is not in, and a person without devices, are refused', async () => {
  expect(await relayFailing(refused(403), group)).toBe('noGroup');
  expect(await relayFailing(refused(403), beto.lid)).toBe('local');
  expect(await relayFailing(new Error('All encryptions failed'), beto.lid)).toBe('local');
});
