import { sessionConfig } from '../protocol.ts';
import { openAuthState } from './auth-state.ts';
import { type HeldLine, LostLine, type Worker } from './line.ts';
import { openLink } from './open-link.ts';
import { readSession } from './session.store.ts';
import { shortMemory } from './short-memory.ts';

/**
 * Logs in once more with credentials that are to be deleted, to remove the device from the phone's list. Best effort.
 */
export async function unlinkLine(worker: Worker, line: HeldLine, lose: () => void): Promise<void> {
  const stored = await readSession(worker.db, line);
  if (!stored?.creds) return;
  const auth = openAuthState(
    worker,
    line,
    { creds: stored.creds, pairing: stored.credsPairing },
    { wanted: () => true, lose },
  );
  const { promise, resolve } = Promise.withResolvers<'open' | 'closed' | 'late'>();
  const nothing = async (): Promise<void> => {};
  // Messages that arrive meanwhile are neither processed nor acknowledged: they are for the next linked device.
  const unread = () => Promise.reject(new LostLine());
  const link = openLink(
    worker,
    {
      ...{ auth, seam: { read: unread, unreadable: unread, mapped: nothing }, config: () => sessionConfig.parse({}) },
      ...{
        whatsappId: line.whatsappId,
        getMessage: async () => undefined,
        calls: shortMemory(1000),
        unreadable: unread,
        isSending: () => false,
      },
      memory: { retries: shortMemory(1000), groups: shortMemory(1000) },
    },
    ({ connection }) => {
      if (connection === 'open') resolve('open');
      if (connection === 'close') resolve('closed');
    },
  );
  const timer = setTimeout(resolve, worker.times.unlinkWithin, 'late');
  if ((await promise) === 'open') await link.sock.logout().catch(() => {});
  clearTimeout(timer);
  await link.end();
}
