import { expect, it } from 'vitest';
import { invoicedDaysAhead, invoiceState } from './invoice.ts';

it('is overdue from the day after its due day, until it is paid', () => {
  const today = '2026-11-23';
  expect(['2026-11-22', '2026-11-23', '2026-11-24'].map((due) => invoiceState('open', due, today))).toEqual([
    'overdue',
    'open',
    'open',
  ]);
  expect(['2025-11-24', '2026-11-22', '2026-11-24'].map((due) => invoiceState('paid', due, today))).toEqual([
    'paid',
    'paid',
    'paid',
  ]);
});

it('is created twenty days before it is due', () => expect(invoicedDaysAhead).toBe(20));
