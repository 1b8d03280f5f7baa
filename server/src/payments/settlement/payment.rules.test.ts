import { expect, it } from 'vitest';
import { outcomeOf } from './payment.rules.ts';

const open = { status: 'open', valueCents: 9_990 } as const;
const none = { netCents: 0, priceCents: 9_990 };

it.each([
  ['all of it', { ...none, invoice: open, paymentCents: 9_990 }, true, null],
  ['a cent too little', { ...none, invoice: open, paymentCents: 9_989 }, false, null],
  ['a cent too much', { ...none, invoice: open, paymentCents: 9_991 }, true, 1],
  ['the rest of it', { invoice: open, netCents: 9_000, paymentCents: 990 }, true, null],
  [
    'the amount of a charge made before the price rose',
    { ...none, invoice: { status: 'open', valueCents: 20_000 }, paymentCents: 9_990 },
    true,
    null,
  ],
  [
    'twice',
    {
      invoice: { status: 'paid', valueCents: 9_990 },
      netCents: 9_990,
      paymentCents: 9_990,
    },
    false,
    9_990,
  ],
] as const)('%s', (_, received, paysInvoice, credit) => {
  expect(outcomeOf({ priceCents: 9_990, ...received })).toEqual({
    paysInvoice,
    asOffered: paysInvoice,
    credit:
      credit === null
        ? null
        : { cents: credit, reason: received.invoice.status === 'open' ? 'too-much' : 'paid-twice' },
  });
});

it.each([
  ['the price of one’s own plan for a larger one', { paymentCents: 9_990 }, false, null],
  ['more than that, and less than it costs', { paymentCents: 12_000 }, false, 2_010],
  ['all that the larger one costs', { paymentCents: 50_000 }, true, null],
  ['the rest of what the larger one costs', { netCents: 5_000, paymentCents: 45_000 }, true, null],
])('%s', (_, payment, asOffered, credit) => {
  const received = { ...none, invoice: open, ...payment, priceCents: 50_000 };
  expect(outcomeOf(received)).toEqual({
    paysInvoice: true,
    asOffered,
    credit: credit === null ? null : { cents: credit, reason: 'too-much' },
  });
});

it.each([
  ['all that a smaller one costs', { paymentCents: 5_000 }, null],
  ['more than that', { paymentCents: 7_000 }, 2_000],
  ['a cent, when more had come than it costs', { netCents: 6_000, paymentCents: 1 }, 1_001],
  ['a part, when that with what had come is more than it costs', { netCents: 3_000, paymentCents: 2_500 }, 500],
])('%s buys it, and the rest is a credit', (_, payment, credit) => {
  const received = { ...none, invoice: open, ...payment, priceCents: 5_000 };
  expect(outcomeOf(received)).toEqual({
    paysInvoice: true,
    asOffered: true,
    credit: credit === null ? null : { cents: credit, reason: 'too-much' },
  });
});
