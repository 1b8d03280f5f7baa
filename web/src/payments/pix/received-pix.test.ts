import { expect, it } from 'vitest';
import { receivePix } from './received-pix.ts';

const sentAt = Date.parse('2026-11-20T15:00:00.000Z');
const charge = {
  invoiceId: 1,
  txid: 'a',
  qrcode: { qrcode: 'text' },
  valor: { original: '99.90' },
  expiresAt: '2026-11-20T16:00:00.000Z',
  secondsLeft: 3600,
  isSandbox: false,
};

it.each([
  ['is right', 0],
  ['is two hours ahead', 2],
  ['is two hours behind', -2],
])('a code is good for as long as the server says, also where the clock of the browser %s', (_, hours) => {
  const now = sentAt + hours * 3_600_000;
  expect(receivePix(charge, now).endsAt - now).toBe(3_600_000);
});
