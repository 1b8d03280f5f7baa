import type { PixCharge } from '@balcao/contract/payments/payment';

/** A received code. `endsAt`: by this browser's clock, which may be wrong. */
export type ReceivedPix = PixCharge & { endsAt: number };

export const receivePix = (charge: PixCharge, now = Date.now()): ReceivedPix => ({
  ...charge,
  endsAt: now + charge.secondsLeft * 1000,
});
