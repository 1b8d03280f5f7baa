import type { Channel } from '@balcao/contract/channels/channel';
import type { ChannelConnection, ChannelDriver, DriverKey, OutboundMessage } from '../../channels/channel.ts';
import type { Tx, TxContext } from '../../platform/db/tx.ts';
import type { Log } from '../../platform/log.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { OpenFile } from './load-outbound.ts';
import type { SendResultEffects } from './record-send-result.ts';

export type DelegatedMessage = { whatsappId: number; kind: DriverKey; byPerson: boolean; message: OutboundMessage };

/** The dependencies of senders. */
export type SendingDeps = SendResultEffects & {
  context: TxContext;
  log: Log;
  metrics: Metrics;
  openFile: OpenFile;
  /** every kind of connection that has a driver */
  kinds: readonly DriverKey[];
  openConnection(
    tx: Tx,
    whatsappId: number,
  ): Promise<{ connection: ChannelConnection; driver: ChannelDriver; channel: Channel; live: boolean } | null>;
  /**
   * Connections whose worker reads messages from a table: their kinds, and how messages are delegated to them within a
   * transaction.
   */
  delegation: {
    kinds: readonly DriverKey[];
    chooseId(): string | null;
    hand(tx: Tx, messages: DelegatedMessage[]): Promise<void>;
  };
};
