import type { ChannelConnection } from '../channels/channel.ts';
import { inTx, type TxContext } from '../platform/db/tx.ts';
import type { Log } from '../platform/log.ts';
import { endWrongSignature, noticeWrongSignature } from './explain-status.ts';

export type SignatureWatch = {
  /** An event was refused because of a wrong signature. */
  onWrong(connection: ChannelConnection): Promise<void>;
  /** A correctly signed event arrived on a connection with a notice of wrong signatures. */
  onRight(connection: ChannelConnection): Promise<void>;
};

/** Interval between reports of one connection in this process: anybody can post to its URL. */
const reportEveryMs = 10 * 60_000;

/** Reports events with a wrong signature to the connection's admins and to the log. */
export function watchSignatures(context: TxContext, log: Log): SignatureWatch {
  const reportedAt = new Map<number, number>();
  const isDue = (id: number): boolean => {
    const now = performance.now();
    if (now - (reportedAt.get(id) ?? Number.NEGATIVE_INFINITY) < reportEveryMs) return false;
    reportedAt.set(id, now);
    return true;
  };
  return {
    async onWrong({ id, companyId }) {
      if (!isDue(id)) return;
      log.warn({ companyId, whatsappId: id }, 'webhooks with a wrong signature are refused');
      await inTx(context, companyId, (tx) => noticeWrongSignature(tx, id));
    },
    onRight: ({ id, companyId }) => inTx(context, companyId, (tx) => endWrongSignature(tx, id)),
  };
}
