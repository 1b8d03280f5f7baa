import { expect, it } from 'vitest';
import { outcomeOf } from './payment.rules.ts';

const open = { isOpen: true, valueCents: 9_990 };
const none = { chargeReceivedCents: 0, invoiceReceivedCents: 0 };

it.each([
  ['all of it', { ...none, invoice: open, chargeCents: 9_990, paymentCents: 9_990 }, true, null],
  ['a cent too little', { ...none, invoice: open, chargeCents: 9_990, paymentCents: 9_989 }, false, null],
  ['a cent too much', { ...none, invoice: open, chargeCents: 9_990, paymentCents: 9_991 }, true, 1],
  [
    'the rest of it',
    { invoice: open, chargeCents: 9_990, chargeReceivedCents: 9_000, invoiceReceivedCents: 9_000, paymentCents: 990 },
    true,
    null,
  ],
  [
    'the rest by another charge',
    { invoice: open, chargeCents: 990, chargeReceivedCents: 0, invoiceReceivedCents: 9_000, paymentCents: 990 },
    true,
    null,
  ],
  [
    'what the charge asked for before the price rose',
    { ...none, invoice: { isOpen: true, valueCents: 20_000 }, chargeCents: 9_990, paymentCents: 9_990 },
    true,
    null,
  ],
  [
    'twice',
    {
      invoice: { isOpen: false, valueCents: 9_990 },
      chargeCents: 9_990,
      chargeReceivedCents: 9_990,
      invoiceReceivedCents: 9_990,
      paymentCents: 9_990,
    },
    false,
    9_990,
  ],
] as const)('%s', (_, received, paysInvoice, credit) => {
  expect(outcomeOf(received)).toEqual({
    paysInvoice,
    credit: credit === null ? null : { cents: credit, reason: received.invoice.isOpen ? 'too-much' : 'paid-twice' },
  });
});
