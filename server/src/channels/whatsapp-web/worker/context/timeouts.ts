import { z } from 'zod';

const ms = (value: number) => z.number().int().min(0).default(value);

/** Timeouts and intervals in milliseconds, and limits. Overridden in tests only. */
export const timeouts = z.object({
  /** interval of lease renewal */
  renewEvery: ms(3000),
  /** time to live of a lease */
  leaseTtl: ms(9000),
  /** polling interval for desired states, commands and unleased connections, in case a signal was missed */
  lookEvery: ms(1000),
  /** leases acquired in one round, so that several workers share connections when they start together */
  maxLeasesPerRound: ms(10),
  maxConnections: ms(1000),
  /** sockets that may be opening at the same time */
  maxOpening: ms(8),
  backoffFirst: ms(1000),
  backoffMax: ms(120_000),
  /** a connection that was up this long resets its backoff */
  steadyAfter: ms(10_000),
  /** consecutive failures after which the connection reports TIMEOUT */
  failuresToTimeout: ms(3),
  /** backoff after another client logged in with our credentials, so that the two do not evict each other in turns */
  replacedFirst: ms(60_000),
  replacedMax: ms(3_600_000),
  /** backoff after WhatsApp rejected this client version or banned the account temporarily */
  restFirst: ms(3_600_000),
  restMax: ms(21_600_000),
  /** a pairing code is shown when WhatsApp accepts it, or after this */
  codeWithin: ms(10_000),
  /** a send without an acknowledgement after this is `unknown` */
  ackWithin: ms(20_000),
  /** an unknown send without any trace is sent again, first after this */
  resendAfter: ms(10_000),
  /** sends wait for the blocklist at most this long */
  blocklistWithin: ms(5000),
  pingInterval: ms(25_000),
  probeEvery: ms(60_000),
  probeWithin: ms(10_000),
  /**
   * traffic silence after which a new login checks whether the server withholds messages: sends were accepted and none
   * confirmed by a phone, or nothing arrived at all
   */
  maxUnconfirmed: ms(120_000),
  maxQuiet: ms(1_800_000),
  flushEvery: ms(250),
  /** grace period for work in progress at shutdown */
  stopWithin: ms(5000),
  /** time to live of QR codes; null: the library's */
  qrTtl: z.number().int().nullable().default(null),
  unlinkWithin: ms(10_000),
  /** delay between a change of the address book and its fetch: changes come in bursts */
  phoneBookAfter: ms(3000),
  /** a history chunk that is not decoded within this is abandoned */
  historyOpenWithin: ms(120_000),
  /** when a phone sends no history within this, none is expected */
  historyWithin: ms(60_000),
  /** idle time after the last chunk that ends the import */
  historyQuiet: ms(8000),
});
export type Timeouts = z.infer<typeof timeouts>;
