import type { ChannelConnection, ChannelDriver, OutboundMessage } from '../../channels/channel.ts';
import type { Tx, TxContext } from '../../platform/db/tx.ts';
import type { Log } from '../../platform/log.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { OpenFile } from './load-outbound.ts';
import type { SendResultEffects } from './record-send-result.ts';

export type DelegatedMessage = { whatsappId: number; kind: string; byPerson: boolean; message: OutboundMessage };

/** What the senders need of their process. */
export type SendingDeps = SendResultEffects & {
  context: TxContext;
  log: Log;
  metrics: Metrics;
  openFile: OpenFile;
  /** every kind of connection that there is a driver for, as `channel/provider` */
  kinds: string[];
  openConnection(
    tx: Tx,
    whatsappId: number,
  ): Promise<{ line: ChannelConnection; driver: ChannelDriver; channel: string; live: boolean } | null>;
  /** Lines that take messages from a table: their kinds, and how they are given some in a transaction of ours. */
  delegation: { kinds: string[]; chooseId(): string | null; hand(tx: Tx, messages: DelegatedMessage[]): Promise<void> };
};
