import { failureReason } from '@balcao/contract/channels/failure-reason';
import { expect, it } from 'vitest';
import { ackEvent } from './ack-event.ts';

it('an acknowledged message is sent; the same one reported twice is one event', () => {
  const [first, second] = [ackEvent('chat', '3EB0', null), ackEvent('chat', '3EB0', null)];
  expect(first).toMatchObject({ status: 'sent', targetId: '3EB0', providerId: 'status:3EB0:sent' });
  expect(first).not.toHaveProperty('reason');
  expect('providerId' in second && second.providerId).toBe('status:3EB0:sent');
});

it('a refused message has failed, with the code of WhatsApp', () => {
  expect(ackEvent('chat', '3EB0', '406')).toMatchObject({
    status: 'failed',
    providerId: 'status:3EB0:failed',
    reason: failureReason('refusedWithCode', { code: '406' }),
  });
});
