import { sessionConfig } from '../../protocol.ts';
import { openTtlCache } from '../context/ttl-cache.ts';
import { type LeasedConnection, LeaseLostError, type Worker } from '../context/worker-context.ts';
import { openAuthState } from '../keys/auth-state.ts';
import { readSession } from '../session/session.store.ts';
import { openSocket } from '../socket/open-socket.ts';

/**
 * Logs in once more with credentials that are to be deleted, to remove the device from the phone's list. Best effort.
 */
export async function unlinkDevice(
  worker: Worker,
  leasedConnection: LeasedConnection,
  leaseLost: () => void,
): Promise<void> {
  const stored = await readSession(worker.db, leasedConnection);
  if (!stored?.creds) return;
  const auth = openAuthState(
    worker,
    leasedConnection,
    { creds: stored.creds, pairing: stored.credsPairing },
    { wanted: () => true, lose: leaseLost },
  );
  const { promise, resolve } = Promise.withResolvers<'open' | 'closed' | 'late'>();
  const ignore = async (): Promise<void> => {};
  // Messages that arrive meanwhile are neither processed nor acknowledged: they are for the next linked device.
  const rejectUnread = () => Promise.reject(new LeaseLostError());
  const link = openSocket(
    worker,
    {
      auth,
      decryptionHook: { decrypted: rejectUnread, failed: rejectUnread, lidsMapped: ignore },
      config: () => sessionConfig.parse({}),
      whatsappId: leasedConnection.whatsappId,
      getMessage: async () => undefined,
      callCache: openTtlCache(1000),
      saveUnreadable: rejectUnread,
      isSending: () => false,
      caches: { retries: openTtlCache(1000), groups: openTtlCache(1000) },
    },
    ({ connection }) => {
      if (connection === 'open') resolve('open');
      if (connection === 'close') resolve('closed');
    },
  );
  const timer = setTimeout(resolve, worker.timeouts.unlinkWithin, 'late');
  if ((await promise) === 'open') await link.sock.logout().catch(() => {});
  clearTimeout(timer);
  await link.end();
}
