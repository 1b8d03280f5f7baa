import { bareJid } from '../reading/jid.ts';
import { type AuthState, openAuthState } from './auth-state.ts';
import type { HeldLine, Worker } from './line.ts';
import { readSession, wipeKeys } from './session.store.ts';

export type LineAccount = {
  /** The credentials of this pairing: the stored ones, or new ones to be paired. */
  of(pairing: number): Promise<AuthState>;
  current(): AuthState | null;
  isPaired(): boolean;
  /** the account's own identities, once it is paired */
  who(): { phone: string; lid: string | null; name: string } | null;
  /** Discards unpaired credentials, so that the next pairing starts over. */
  forget(): void;
  /** The account was unlinked: deletes its keys. */
  wipe(): Promise<void>;
};

/** The account of a connection, across pairings. */
export function lineAccount(
  worker: Worker,
  line: HeldLine,
  needs: { wanted(): boolean; lose(): void; changed(auth: AuthState | null): void },
): LineAccount {
  let held: { state: AuthState; pairing: number } | null = null;
  const set = (next: typeof held): void => {
    held = next;
    needs.changed(next?.state ?? null);
  };
  const isPaired = (): boolean => Boolean(held?.state.creds.account);
  return {
    async of(pairing) {
      if (held && held.pairing === pairing && isPaired()) return held.state;
      const now = await readSession(worker.db, line);
      const creds = now?.credsPairing === pairing ? now.creds : null;
      const state = openAuthState(worker, line, { creds, pairing }, needs);
      set({ state, pairing });
      return state;
    },
    current: () => held?.state ?? null,
    isPaired,
    who() {
      const { me } = held?.state.creds ?? {};
      const phone = bareJid(me?.id)?.split('@')[0];
      const lid = bareJid(me?.lid)?.split('@')[0] ?? null;
      return phone === undefined ? null : { phone, lid, name: (me?.name ?? '').replace(/^~$/, '') };
    },
    forget: () => set(null),
    async wipe() {
      held?.state.retire();
      await worker.writer.settled();
      await wipeKeys(worker.db, worker.id, line);
      set(null);
    },
  };
}
