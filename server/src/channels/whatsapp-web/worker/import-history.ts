import type { WASocket } from 'baileys';
import type { SessionConfig } from '../protocol.ts';
import { bareJid } from '../reading/jid.ts';
import { readHistory } from '../reading/read-history.ts';
import type { Known } from '../reading/stanza.ts';
import type { AuthState } from './auth-state.ts';
import type { HeldLine, Worker } from './line.ts';

export type Import = {
  attach(sock: WASocket): void;
  /** A phone has just been linked, and offers its history. Does nothing when none is wished for. */
  begin(): boolean;
  isRunning(): boolean;
};

/** Rows of one statement. */
const atOnce = 200;
/** After the last piece nothing more comes. */
const quietMs = 8000;

/** Brings in what a phone offers of its past to a new device: no news to anybody, and in no hurry. */
export function openImport(
  worker: Worker,
  line: HeldLine,
  needs: { auth: AuthState; config(): SessionConfig; wanted(): boolean; changed(progress: number | null): void },
): Import {
  const { auth, config, wanted, changed } = needs;
  let running = false;
  let progress = 0;
  let ending: NodeJS.Timeout | undefined;
  let order: Promise<void> = Promise.resolve();

  const endAfter = (ms: number): void => {
    clearTimeout(ending);
    ending = setTimeout(() => {
      void order.then(() => {
        if (!running) return;
        running = false;
        changed(null);
      });
    }, ms);
  };
  const known: Known = auth.known;
  const keep = async (history: Parameters<typeof readHistory>[0]): Promise<void> => {
    const { importFrom, importUntil, importGroups, timeZone } = config();
    if (importFrom === null) return;
    const me = { pn: bareJid(auth.creds.me?.id) ?? '', lid: bareJid(auth.creds.me?.lid) };
    const wish = { from: new Date(importFrom), until: importUntil === null ? null : new Date(importUntil) };
    const events = readHistory(history, { me, known, timeZone, groups: importGroups, ...wish });
    for (let i = 0; i < events.length && wanted(); i += atOnce)
      await worker.keep(
        line,
        events.slice(i, i + atOnce).map((event) => ({ event, raw: null })),
        wanted,
      );
  };
  return {
    attach(sock) {
      sock.ev.on('messaging-history.set', (history) => {
        order = order
          .then(() => keep(history))
          .catch((error: unknown) =>
            worker.log.warn(
              { whatsappId: line.whatsappId, error: String(error).slice(0, 200) },
              'a piece of history was not kept',
            ),
          );
        if (!running) return;
        // Each phase counts to a hundred by itself: the bar only goes forward.
        progress = Math.min(99, Math.max(progress, history.progress ?? 0));
        void order.then(() => running && changed(progress));
        endAfter(quietMs);
      });
    },
    begin() {
      if (config().importFrom === null) return false;
      running = true;
      progress = 0;
      endAfter(worker.times.historyWithin);
      return true;
    },
    isRunning: () => running,
  };
}
