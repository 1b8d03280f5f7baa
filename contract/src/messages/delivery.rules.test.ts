import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ackOf, nextStatus } from './delivery.rules.ts';
import { type MessageStatus, messageStatus } from './message.ts';

const states = messageStatus.options;
const fromChannel: MessageStatus[] = ['sent', 'delivered', 'read'];

it('delivery status only increases, in whatever order and number updates arrive', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...fromChannel), { maxLength: 12 }), (updates) => {
      let state: MessageStatus = 'sending';
      for (const to of updates) {
        const next = nextStatus(state, to);
        expect(ackOf[next]).toBeGreaterThanOrEqual(ackOf[state]);
        state = next;
      }
      const highest = Math.max(1, ...updates.map((s) => ackOf[s]));
      expect(ackOf[state]).toBe(highest);
    }),
  );
});

it.each(states.flatMap((from) => states.map((to) => [from, to] as const)))(
  'from %s a report of %s never moves back',
  (from, to) => {
    const next = nextStatus(from, to);
    expect([from, to]).toContain(next);
    if (from === 'read') expect(next).toBe('read');
    if (from === 'delivered' && to === 'failed') expect(next).toBe('delivered');
    if (from === 'queued' && fromChannel.includes(to)) expect(next).toBe('queued');
  },
);

it('an answer after an error shows that the message was sent', () => {
  expect(nextStatus('unknown', 'delivered')).toBe('delivered');
  expect(nextStatus('failed', 'read')).toBe('read');
});
