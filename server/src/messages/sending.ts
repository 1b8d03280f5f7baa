import type { ChannelDriver, Line, OutboundMessage } from '../channels/channel.ts';
import type { Log } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics.ts';
import type { Border, Tx } from '../platform/tx.ts';
import type { OpenFile } from './outbound-message.ts';
import type { Settling } from './settle-delivery.ts';

export type Handed = { whatsappId: number; kind: string; byPerson: boolean; message: OutboundMessage };

/** What the senders need of their process. */
export type Sending = Settling & {
  border: Border;
  log: Log;
  metrics: Metrics;
  openFile: OpenFile;
  /** every kind of connection that there is a driver for, as `channel/provider` */
  kinds: string[];
  openLine(
    tx: Tx,
    whatsappId: number,
  ): Promise<{ line: Line; driver: ChannelDriver; channel: string; live: boolean } | null>;
  /** Lines that take messages from a table: their kinds, and how they are given some in a transaction of ours. */
  handing: { kinds: string[]; chooseId(): string | null; hand(tx: Tx, messages: Handed[]): Promise<void> };
};
