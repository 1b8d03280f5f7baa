import { bareJid } from '../../decode/jid.ts';
import type { LeasedConnection, Worker } from '../context/worker-context.ts';
import { deleteKeys, readSession } from '../session/session.store.ts';
import { type AuthState, openAuthState } from './auth-state.ts';

export type ConnectionAccount = {
  /** The credentials of this pairing: the stored ones, or new ones to be paired. */
  load(pairing: number): Promise<AuthState>;
  current(): AuthState | null;
  isPaired(): boolean;
  /** the account's own identities, once it is paired */
  identity(): { phone: string; lid: string | null; name: string } | null;
  /** Discards unpaired credentials, so that the next pairing starts over. */
  discardUnpaired(): void;
  /** The account was unlinked: deletes its keys. */
  deleteKeys(): Promise<void>;
};

/** The account of a connection, across pairings. */
export function openConnectionAccount(
  worker: Worker,
  connection: LeasedConnection,
  needs: { wanted(): boolean; lose(): void; changed(auth: AuthState | null): void },
): ConnectionAccount {
  let loaded: { state: AuthState; pairing: number } | null = null;
  const set = (next: typeof loaded): void => {
    loaded = next;
    needs.changed(next?.state ?? null);
  };
  const isPaired = (): boolean => Boolean(loaded?.state.creds.account);
  return {
    async load(pairing) {
      if (loaded && loaded.pairing === pairing && isPaired()) return loaded.state;
      const now = await readSession(worker.db, connection);
      const creds = now?.credsPairing === pairing ? now.creds : null;
      const state = openAuthState(worker, connection, { creds, pairing }, needs);
      set({ state, pairing });
      return state;
    },
    current: () => loaded?.state ?? null,
    isPaired,
    identity() {
      // The library names an account as soon as a code is requested for its number.
      if (!isPaired()) return null;
      const { me } = loaded?.state.creds ?? {};
      const phone = bareJid(me?.id)?.split('@')[0];
      const lid = bareJid(me?.lid)?.split('@')[0] ?? null;
      return phone === undefined ? null : { phone, lid, name: (me?.name ?? '').replace(/^~$/, '') };
    },
    discardUnpaired: () => set(null),
    async deleteKeys() {
      loaded?.state.disableWrites();
      // Flushes deferred writes too: they would otherwise be written after the deletion.
      await worker.writer.write(connection, {}).catch(() => {});
      await deleteKeys(worker.db, worker.id, connection);
      set(null);
    },
  };
}
