import type { ConnectionState } from 'baileys';
import type { AuthState } from './auth-state.ts';
import { backoff, meaningOf } from './closing.ts';
import { type Hearing, hearLink } from './hear-link.ts';
import { type Import, openImport } from './import-history.ts';
import type { HeldLine, Worker, Writing } from './line.ts';
import { lineAccount } from './line-account.ts';
import { lineGap } from './line-gap.ts';
import { findMessage } from './message.store.ts';
import { type Link, openLink } from './open-link.ts';
import type { Sayer } from './say-session.ts';
import type { OpenLine } from './send-message.ts';
import type { Serving } from './serve-commands.ts';
import { isHeld, type StoredSession, type Wish } from './session.store.ts';
import { shortMemory } from './short-memory.ts';
import { showCodes } from './show-code.ts';
import { unlinkLine } from './unlink-line.ts';
import { type Patience, type Watch, watchLink } from './watch-link.ts';

export type KeptLink = {
  /** Opens one, unless there is one or one is waited for. */
  open(): Promise<void>;
  /** Ends it, and waits for none. */
  close(): Promise<void>;
  /** of the link that there is */
  pairing(): number | null;
  /** The failures of before count no more. */
  forgive(): void;
  /** Takes the device off the phone's list if it can be, and throws its keys away. */
  unlink(): Promise<void>;
  sayUp(): void;
  /** since it was last asked */
  heard(): { heardAt: Date | null; probedAt: Date | null; undecryptable: number };
};

type Needs = {
  wish(): Wish;
  wanted(): boolean;
  lose(): void;
  write(writing: Writing): Promise<void>;
  serving(): Serving;
  sayer: Sayer;
  /** A link is due again. */
  due(): void;
  /** It is down until a person does something. */
  downForGood(): void;
  authChanged(auth: AuthState | null): void;
};

type LiveLink = Link & {
  hearing: Hearing;
  pairing: number;
  openedAt: number | null;
  backlogIsHere: boolean;
  showCode: ReturnType<typeof showCodes>;
};
const day = 86_400_000;

/** The link of a line, over all that happens to it: opened, lost, come back, stopped for good. */
export function keepLink(worker: Worker, line: HeldLine, stored: StoredSession, needs: Needs): KeptLink {
  const { times, log, db } = worker;
  const { wish, wanted, sayer } = needs;
  const facts = { whatsappId: line.whatsappId };
  const memory = { retries: shortMemory(day), devices: shortMemory(day), groups: shortMemory(day / 4, 500) };
  const patience: Patience = { asked: 0 };
  let link: LiveLink | null = null;
  let watch: Watch | null = null;
  let history: Import | null = null;
  let retrying: NodeJS.Timeout | undefined;
  let [failures, replaced] = [0, 0];
  let isNewLogin = false;
  let last = { heardAt: stored.heardAt, probedAt: null as Date | null, undecryptable: 0 };

  const gap = lineGap(worker, line);
  const account = lineAccount(worker, line, {
    ...{ wanted, lose: needs.lose },
    changed(auth) {
      history = null;
      needs.authChanged(auth);
    },
  });
  const { isPaired, who } = account;
  const sayUp = (importProgress: number | null = sayer.last()?.importProgress ?? 0): void => {
    if (!link?.openedAt) return;
    const importing = history?.isRunning() ?? false;
    const reason = needs.serving().isLocked() ? 'timeLock' : null;
    const progress = importing ? importProgress : null;
    sayer.say({ status: importing ? 'importing' : 'CONNECTED', reason, account: who(), importProgress: progress });
  };
  const note = ({ hearing }: LiveLink): void => {
    last = {
      heardAt: hearing.heardAt() ?? last.heardAt,
      probedAt: watch?.probedAt() ?? last.probedAt,
      undecryptable: last.undecryptable + hearing.takeUndecryptable(),
    };
  };
  const waitNoMore = (): void => {
    clearTimeout(retrying);
    retrying = undefined;
  };
  const close = async (): Promise<void> => {
    waitNoMore();
    const closing = link;
    link = null;
    watch?.stop();
    needs.serving().closed();
    if (!closing) return;
    note(closing);
    await closing.end();
  };

  const open = async (): Promise<void> => {
    if (link || retrying !== undefined) return;
    const release = await worker.turn();
    if (!wanted() || wish().wanted !== 'up' || link) return release();
    const { pairing } = wish();
    const auth = await account.of(pairing);
    if (isPaired() && last.heardAt !== null) await gap.begin(last.heardAt, 'restart');
    const status = sayer.last()?.status;
    const isSaid = isPaired() && (gap.looking || status === 'TIMEOUT' || status === 'PAIRING');
    if (!isSaid) sayer.say({ status: 'OPENING', account: who() });
    if (!wanted()) return release();
    // The turn ends when the link stands or has failed; who hangs in between must not hold up the others.
    const late = setTimeout(release, 15_000);
    connect(auth, pairing, () => {
      clearTimeout(late);
      release();
    });
  };
  const connect = (state: AuthState, pairing: number, settled: () => void): void => {
    const serving = needs.serving();
    const config = () => wish().config;
    const isMine = (): boolean => link === mine;
    const hearing = hearLink(worker, line, {
      ...{ auth: state, memory, config, write: needs.write, acks: serving.acks, changes: serving.changes },
      wanted: () => isMine() && wanted(),
      backlogDone: () => isMine() && void backlogDone(),
      spoken() {
        patience.asked = 0;
      },
    });
    history ??= openImport(worker, line, { auth: state, config, wanted, changed: (progress) => sayUp(progress) });
    const getMessage = async (id: string) => (await findMessage(worker, line, id))?.message;
    const settings = { auth: state, seam: hearing.seam, config, whatsappId: line.whatsappId, memory, getMessage };
    const made = openLink(worker, settings, (change) => {
      if (change.qr || change.connection === 'open' || change.connection === 'close') settled();
      if (!isMine()) return;
      changed(change).catch((error: unknown) =>
        log.error({ ...facts, error: String(error).slice(0, 200) }, 'a change of a link was not followed'),
      );
    });
    const showCode = showCodes(worker, sayer);
    const mine: LiveLink = { ...made, hearing, pairing, showCode, openedAt: null, backlogIsHere: false };
    link = mine;
    hearing.attach(made.sock);
    history.attach(made.sock);
  };

  const changed = async (state: Partial<ConnectionState>): Promise<void> => {
    if (state.qr && link) await link.showCode(state.qr, link.sock, wish().pairingPhone);
    if (state.isNewLogin) {
      isNewLogin = true;
      sayer.say({ status: 'PAIRING', account: who() });
    }
    if (state.reachoutTimeLock) {
      const { isActive, timeEnforcementEnds } = state.reachoutTimeLock;
      if (isActive) needs.serving().lock(timeEnforcementEnds ?? new Date(Date.now() + 3_600_000));
      else if (needs.serving().isLocked()) needs.serving().lock(null);
    }
    if (state.connection === 'open') await up();
    if (state.connection === 'close') await closed(state.lastDisconnect?.error);
  };
  const up = async (): Promise<void> => {
    const now = link;
    if (!now) return;
    now.openedAt = Date.now();
    [failures, replaced] = [0, 0];
    if (isNewLogin) history?.begin();
    isNewLogin = false;
    await gap.end();
    sayUp();
    // The server says that this was all before the library says that it is open; should it never say so, work goes on.
    if (now.backlogIsHere) return backlogDone();
    setTimeout(() => link === now && void backlogDone(), 5000).unref();
  };
  /** Only now what was heard meanwhile of messages that were in hand is in the journal. */
  const backlogDone = async (): Promise<void> => {
    const now = link;
    if (now) now.backlogIsHere = true;
    if (!now?.openedAt || needs.serving().ready() || !wanted()) return;
    const opened: OpenLine = { sock: now.sock, isOpen: () => link === now && now.sock.ws.isOpen };
    needs.serving().opened(opened);
    watch = watchLink(worker, now.sock, now.hearing.silence, patience, (why) => void listenAnew(why));
    // Receipts of the backlog stand in queues still.
    await new Promise((soon) => setTimeout(soon, 300));
    sayUp();
    await gap.note(now.hearing.recovered());
    await needs.serving().lookForUnknown();
  };
  const listenAnew = async (why: 'stuck' | 'silent'): Promise<void> => {
    if (why === 'stuck') log.warn(facts, 'a line is deaf and is restarted');
    gap.looking = why === 'silent';
    await close();
    await gap.begin(last.heardAt ?? new Date(), 'deaf');
    needs.due();
  };

  const closed = async (error: unknown): Promise<void> => {
    const wasUp = link?.openedAt != null;
    const meaning = meaningOf(error, isPaired());
    log.info(
      { ...facts, meaning: meaning.does, ...('reason' in meaning && { why: meaning.reason }) },
      'a link has ended',
    );
    if (link && wasUp) await gap.note(link.hearing.recovered());
    await close();
    if (!wanted()) return;
    if (isPaired() && (wasUp || meaning.does === 'stop'))
      await gap.begin(last.heardAt ?? new Date(), 'reason' in meaning ? meaning.reason : meaning.does);
    if (meaning.does === 'reopen') return needs.due();
    if (meaning.does === 'stop') return stop(meaning.reason, meaning.wipe);
    if (meaning.does === 'yield') return yieldTo();
    failures++;
    const isOut = failures >= times.failuresToTimeout || meaning.reason === 'forgedServer';
    if (isOut) sayer.say({ status: 'TIMEOUT', reason: meaning.reason, account: who() });
    comeBackIn(backoff(failures, times.backoffFirst, times.backoffMost));
    if (!isOut && sayer.last()?.status !== 'PAIRING') sayer.say({ status: 'OPENING', account: who() });
  };
  const stop = async (reason: string, wipeIt: boolean): Promise<void> => {
    const { pairing, restarts } = wish();
    if (wipeIt) await wipe();
    else if (!isPaired()) account.forget();
    needs.downForGood();
    sayer.say({ status: 'DISCONNECTED', reason, account: who() }, { pairing, restarts });
  };
  /** Another has logged in with our credentials. One of us, then the line is his; else he is left alone for long. */
  const yieldTo = async (): Promise<void> => {
    if (!(await isHeld(db, worker.id, line))) return needs.lose();
    replaced++;
    sayer.say({ status: 'DISCONNECTED', reason: 'replaced', account: who() });
    comeBackIn(backoff(replaced, times.replacedFirst, times.replacedMost));
  };
  const comeBackIn = (ms: number): void => {
    waitNoMore();
    retrying = setTimeout(() => {
      retrying = undefined;
      needs.due();
    }, ms);
  };
  const wipe = async (): Promise<void> => {
    await account.wipe();
    for (const one of Object.values(memory)) one.flushAll();
  };
  return {
    open,
    close,
    sayUp: () => sayUp(),
    pairing: () => link?.pairing ?? null,
    forgive() {
      [failures, replaced] = [0, 0];
      waitNoMore();
    },
    async unlink() {
      const linked = needs.serving().ready()?.sock ?? null;
      const ending = link;
      // From here on nothing that happens to it is a closing to be understood.
      link = null;
      if (linked) await linked.logout().catch(() => {});
      link = ending;
      await close();
      if (!linked) await unlinkLine(worker, line, needs.lose);
      await wipe();
      await gap.end();
    },
    heard() {
      if (link) note(link);
      const { heardAt, probedAt, undecryptable } = last;
      last = { ...last, undecryptable: 0 };
      return { heardAt, probedAt, undecryptable };
    },
  };
}
