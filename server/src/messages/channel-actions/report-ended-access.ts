import { AccessEndedError, type ChannelConnection } from '../../channels/channel.ts';
import { inTx } from '../../platform/db/tx.ts';
import type { SendingDeps } from '../delivery/sending-deps.ts';

/**
 * Shows at the connection that its channel no longer accepts its access, as after a send: otherwise a company that only
 * receives would not notice. False when `error` is another one.
 */
export async function reportEndedAccess(
  { context, onConnectionTrouble }: Pick<SendingDeps, 'context' | 'onConnectionTrouble'>,
  { companyId, id, credentials }: Pick<ChannelConnection, 'companyId' | 'id' | 'credentials'>,
  error: unknown,
): Promise<boolean> {
  if (!(error instanceof AccessEndedError)) return false;
  const { reason } = error;
  await inTx(context, companyId, (tx) =>
    onConnectionTrouble(tx, id, { trouble: 'reauthenticate', reason, credentials }),
  );
  return true;
}
