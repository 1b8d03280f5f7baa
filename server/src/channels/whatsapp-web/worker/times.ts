import { z } from 'zod';

const ms = (value: number) => z.number().int().min(0).default(value);

/** How long things take, in milliseconds, and how many at a time. Set otherwise by tests only. */
export const times = z.object({
  /** a lease is renewed so often … */
  renewEvery: ms(3000),
  /** … and good for so long */
  leaseLasts: ms(9000),
  /** wishes, commands and unclaimed lines are looked for, when no signal came */
  lookEvery: ms(1000),
  /** lines taken in one round: several workers come up together and share */
  takeMost: ms(10),
  linesMost: ms(1000),
  /** links that are being opened at the same time */
  openingMost: ms(8),
  backoffFirst: ms(1000),
  backoffMost: ms(120_000),
  /** a link that has stood so long has failed for a new reason when it ends */
  steadyAfter: ms(10_000),
  /** failures in a row after which a line is said to have no answer */
  failuresToTimeout: ms(3),
  /** after another has logged in with our credentials: waits longer each time, never a fight */
  replacedFirst: ms(60_000),
  replacedMost: ms(3_600_000),
  /** after WhatsApp takes this client no more, or keeps the account out for a while */
  restFirst: ms(3_600_000),
  restMost: ms(21_600_000),
  /** a code to be typed is shown when WhatsApp has agreed, or has said nothing by then */
  codeWithin: ms(10_000),
  /** an acknowledgement that does not come within this is unknown */
  ackWithin: ms(20_000),
  /** an unknown send without any trace is sent again, at first after this */
  resendAfter: ms(10_000),
  /** nothing is sent before it is known whom the account has blocked; or by then */
  blocklistWithin: ms(5000),
  keepAlive: ms(25_000),
  probeEvery: ms(60_000),
  probeWithin: ms(10_000),
  /** messages were taken and none confirmed by a phone, or nothing came at all: a new login shows whether the line is deaf */
  unconfirmedMost: ms(120_000),
  quietMost: ms(1_800_000),
  flushEvery: ms(250),
  /** what is in hand may still be finished when the program is told to stop */
  stopWithin: ms(5000),
  /** a QR code lives: the first, and those after it; null: as the library has it */
  qrLasts: z.number().int().nullable().default(null),
  unlinkWithin: ms(10_000),
  /** a piece of history that is not open by then, in a program of its own, is none that can be */
  historyOpenWithin: ms(120_000),
  /** history that a phone does not begin to send by then does not come */
  historyWithin: ms(60_000),
  /** after its last piece nothing more comes */
  historyQuiet: ms(8000),
});
export type Times = z.infer<typeof times>;
