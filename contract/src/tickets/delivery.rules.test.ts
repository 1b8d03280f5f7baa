import fc from 'fast-check';
import { expect, it } from 'vitest';
import { laterDelivery } from './delivery.rules.ts';
import type { Delivery } from './delivery.ts';

const at = (second: number) => new Date(Date.UTC(2026, 10, 22, 12, 0, second)).toISOString();
const report = (status: Delivery['status'], second: number): Delivery => ({
  messageId: '1',
  status,
  updatedAt: at(second),
});
const shuffled = (reports: Delivery[]) => fc.shuffledSubarray(reports, { minLength: reports.length });
const last = (order: Delivery[]) => order.reduce(laterDelivery).status;

it('updates arrive in any order, and the highest status is shown', () => {
  const way = [report('queued', 1), report('sent', 2), report('delivered', 3), report('read', 4)];
  fc.assert(
    fc.property(shuffled([...way, ...way]), (order) => {
      expect(last(order)).toBe('read');
    }),
  );
});

it('a retry replaces the failure before it, and a later failure replaces the retry', () => {
  const way = [report('queued', 1), report('failed', 2), report('queued', 3)];
  fc.assert(
    fc.property(shuffled(way), (order) => {
      expect(last(order)).toBe('queued');
    }),
  );
  fc.assert(
    fc.property(shuffled([...way, report('unknown', 4)]), (order) => {
      expect(last(order)).toBe('unknown');
    }),
  );
});
