import type { ChannelConnection } from '../channels/channel.ts';
import { inTx, type TxContext } from '../platform/db/tx.ts';
import type { Log } from '../platform/log.ts';
import { endWrongSignature, noticeWrongSignature } from './explain-status.ts';

export type SignatureWatch = {
  /** An event was refused, because it was not signed with the stored app secret. */
  onWrong(connection: ChannelConnection): Promise<void>;
  /** An event with the right signature has come to a connection that shows wrong ones. */
  onRight(connection: ChannelConnection): Promise<void>;
};

/** Of each connection one report in this time, in this process: anybody can post to its address. */
const reportEveryMs = 10 * 60_000;

/** Tells the connection's admins, and whoever reads the log, that events with a wrong signature arrive. */
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
