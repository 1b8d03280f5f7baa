import type { Closing } from './closing.ts';
import type { ComeBack } from './come-back.ts';
import type { HeldLine, Worker } from './line.ts';
import type { LineAccount } from './line-account.ts';
import type { Sayer } from './say-session.ts';
import { isHeld, type StoredSession } from './session.store.ts';

type Needs = {
  sayer: Sayer;
  who: LineAccount['who'];
  comeBack: ComeBack;
  due(): void;
  lose(): void;
  stop(reason: string, wipe: boolean): Promise<void>;
};

/** The end of a temporary ban, as last reported. */
export const banOf = (said: StoredSession['said']): Date | null =>
  said?.reason === 'tempBanned' && said.expirationTime !== null ? new Date(said.expirationTime) : null;

/** Reports a disconnect and schedules the reconnect. */
export function followClosing(worker: Worker, line: HeldLine, needs: Needs): (meaning: Closing) => Promise<void> {
  const { sayer, who, comeBack } = needs;
  return async (meaning) => {
    switch (meaning.does) {
      case 'reopen':
        return needs.due();
      case 'stop':
        return needs.stop(meaning.reason, meaning.wipe);
      case 'rest': {
        if (meaning.reason === 'outdated') worker.alarm(meaning.reason);
        const expirationTime = meaning.until?.getTime() ?? null;
        sayer.say({ status: 'DISCONNECTED', reason: meaning.reason, account: who(), expirationTime });
        return comeBack.afterRefusal(meaning.until);
      }
      // Another client logged in with our credentials. If it is another worker, it has the lease; else reconnect much
      // later.
      case 'yield': {
        if (!(await isHeld(worker.db, worker.id, line))) return needs.lose();
        sayer.say({ status: 'DISCONNECTED', reason: 'replaced', account: who() });
        return comeBack.afterReplacement();
      }
      case 'retry': {
        const isOut = comeBack.afterFailure() || meaning.reason === 'forgedServer';
        if (isOut) sayer.say({ status: 'TIMEOUT', reason: meaning.reason, account: who() });
        if (!isOut && sayer.last()?.status !== 'PAIRING') sayer.say({ status: 'OPENING', account: who() });
      }
    }
  };
}
