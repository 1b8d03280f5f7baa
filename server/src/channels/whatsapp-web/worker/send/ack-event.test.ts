import { failureReason } from '@balcao/contract/channels/failure-reason';
import { expect, it } from 'vitest';
import { testLeases } from '../test-leases.ts';
import { ackEvent } from './ack-event.ts';

const leases = testLeases();

it('an acknowledged message is sent; the same one reported twice is one event', () => {
  const [first, second] = [ackEvent('chat', '3EB0', null), ackEvent('chat', '3EB0', null)];
  expect(first).toMatchObject({ status: 'sent', targetId: '3EB0', providerId: 'status:3EB0:sent' });
  expect(first).not.toHaveProperty('reason');
  expect('providerId' in second && second.providerId).toBe('status:3EB0:sent');
});

const refused = failureReason('refusedWithCode', { code: '406' });

it('a refused message has failed, with the code of WhatsApp', () => {
  expect(ackEvent('chat', '3EB0', refused)).toMatchObject({ status: 'failed', reason: refused });
});

it('a message that is retried and refused again has failed again: the second refusal is no repetition', async () => {
  const connection = await leases.lease();
  const refuse = (at: string) =>
    leases
      .worker()
      .writeToJournal(connection, [{ event: ackEvent('ack', '3EB0', refused, new Date(at)), raw: null }], () => true);
  await refuse('2026-11-26T10:00:00Z');
  await refuse('2026-11-26T10:05:00Z');
  const events = await leases.query('select 1 from journal where whatsapp_id = $1', [connection.whatsappId]);
  expect(events).toHaveLength(2);
});
