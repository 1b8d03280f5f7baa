import type { ConnectionState } from 'baileys';
import type { AuthState } from './auth-state.ts';
import { meaningOf } from './closing.ts';
import { openComeBack } from './come-back.ts';
import { banOf, followClosing } from './follow-closing.ts';
import { type Import, openImport } from './import-history.ts';
import type { HeldLine, Worker, Writing } from './line.ts';
import { lineAccount } from './line-account.ts';
import { lineGap } from './line-gap.ts';
import { lineHeard } from './line-heard.ts';
import { type LiveLink, openLiveLink } from './live-link.ts';
import type { Sayer } from './say-session.ts';
import type { OpenLine } from './send-message.ts';
import type { Serving } from './serve-commands.ts';
import type { StoredSession, Wish } from './session.store.ts';
import { shortMemory } from './short-memory.ts';
import { unlinkLine } from './unlink-line.ts';
import { type Patience, watchLink } from './watch-link.ts';

export type KeptLink = {
  /** Opens the link, unless one is open or scheduled. */
  open(): Promise<void>;
  /** Closes it and cancels a scheduled reconnect. */
  close(): Promise<void>;
  /** of the open link */
  pairing(): number | null;
  /** Resets the backoff. */
  forgive(): void;
  /** Unlinks the device if possible, and deletes its keys. */
  unlink(): Promise<void>;
  sayUp(): void;
  /** since the last call */
  heard(): { heardAt: Date | null; probedAt: Date | null; undecryptable: number };
};

type Needs = {
  wish(): Wish;
  wanted(): boolean;
  lose(): void;
  write(writing: Writing): Promise<void>;
  serving(): Serving;
  sayer: Sayer;
  /** The link is to be opened again. */
  due(): void;
  /** It stays down until a person acts. */
  downForGood(): void;
  authChanged(auth: AuthState | null): void;
};

const day = 86_400_000;

/** The lifecycle of a connection's link: opened, lost, reconnected, stopped for good. */
export function keepLink(worker: Worker, line: HeldLine, stored: StoredSession, needs: Needs): KeptLink {
  const { times, log } = worker;
  const { wish, wanted, sayer } = needs;
  const facts = { whatsappId: line.whatsappId };
  const memory = { retries: shortMemory(day), groups: shortMemory(day / 4, 500) };
  const patience: Patience = { asked: 0 };
  let link: LiveLink | null = null;
  let watch: ReturnType<typeof watchLink> | null = null;
  let history: Import | null = null;
  let isNewLogin = false;
  let outUntil = banOf(stored.said);

  const last = lineHeard(stored.heardAt);
  const comeBack = openComeBack(times, needs.due);
  const gap = lineGap(worker, line);
  const account = lineAccount(worker, line, {
    ...{ wanted, lose: needs.lose },
    changed(auth) {
      history = null;
      needs.authChanged(auth);
    },
  });
  const { isPaired, who } = account;
  const sayUp = (): void => {
    if (!link?.openedAt) return;
    const importing = history?.isRunning() ?? false;
    const reason = needs.serving().isLocked() ? 'timeLock' : (history?.lack() ?? null);
    const importProgress = importing ? (history?.progress() ?? 0) : null;
    sayer.say({ status: importing ? 'importing' : 'CONNECTED', reason, account: who(), importProgress });
  };
  const close = async (): Promise<void> => {
    comeBack.waitNoMore();
    const closing = link;
    link = null;
    watch?.stop();
    needs.serving().closed();
    if (!closing) return;
    last.note(closing.hearing, watch);
    await closing.end();
  };

  const open = async (): Promise<void> => {
    if (link || comeBack.isWaiting()) return;
    // A ban from before this process started. The server may have reported the connection as orphaned meanwhile.
    if (outUntil !== null && outUntil > new Date()) {
      if (stored.said) sayer.say(stored.said);
      return comeBack.afterRefusal(outUntil);
    }
    const release = await worker.turn();
    if (!wanted() || wish().wanted !== 'up' || link) return release();
    const { pairing } = wish();
    const auth = await account.of(pairing);
    const heardAt = last.at();
    if (isPaired() && heardAt !== null) await gap.begin(heardAt, 'restart');
    const status = sayer.last()?.status;
    const isSaid = isPaired() && (gap.looking || status === 'TIMEOUT' || status === 'PAIRING');
    if (!isSaid) sayer.say({ status: 'OPENING', account: who() });
    if (!wanted()) return release();
    // The slot is released when the link is open or has failed; one that hangs must not block others.
    const late = setTimeout(release, 15_000);
    connect(auth, pairing, () => {
      clearTimeout(late);
      release();
    });
  };
  const connect = (auth: AuthState, pairing: number, settled: () => void): void => {
    const isMine = (): boolean => link === mine;
    history ??= openImport(worker, line, {
      ...{ auth, config: () => wish().config, wanted, lose: needs.lose, changed: sayUp },
      isOpen: (sock) => link?.sock === sock && sock.ws.isOpen,
    });
    const mine: LiveLink = openLiveLink(worker, line, {
      ...{
        auth,
        pairing,
        memory,
        history,
        sayer,
        wish,
        serving: needs.serving(),
        write: needs.write,
        lose: needs.lose,
      },
      wanted: () => isMine() && wanted(),
      backlogDone: () => isMine() && void backlogDone(),
      spoken() {
        patience.asked = 0;
      },
      changed(state) {
        if (state.qr || state.connection === 'open' || state.connection === 'close') settled();
        if (!isMine()) return;
        changed(state).catch((error: unknown) =>
          log.error({ ...facts, error: String(error).slice(0, 200) }, 'a change of a link was not followed'),
        );
      },
    });
    link = mine;
  };

  const changed = async (state: Partial<ConnectionState>): Promise<void> => {
    if (state.qr && link) {
      const shown = await link.showCode(state.qr, link.sock, wish().pairingPhone);
      if (shown === 'refused') return close().then(() => stop('codeRefused', false));
    }
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
    await history?.opened(now.sock, isNewLogin);
    isNewLogin = false;
    await gap.end();
    sayUp();
    // The server ends the backlog before the library reports the connection as open; if it never does, work continues
    // after a timeout.
    if (now.backlogIsHere) return backlogDone();
    setTimeout(() => link === now && void backlogDone(), 5000).unref();
  };
  /** Only now are receipts for messages in flight in the journal. */
  const backlogDone = async (): Promise<void> => {
    const now = link;
    if (now) now.backlogIsHere = true;
    if (!now?.openedAt || needs.serving().ready() || !wanted()) return;
    const opened: OpenLine = { sock: now.sock, isOpen: () => link === now && now.sock.ws.isOpen };
    needs.serving().opened(opened);
    watch = watchLink(worker, now, now.hearing.silence, patience, (why) => void listenAnew(why));
    // Receipts of the backlog may still be queued.
    await new Promise((soon) => setTimeout(soon, 300));
    sayUp();
    await gap.note(now.hearing.recovered());
    await needs.serving().lookForUnknown();
  };
  const listenAnew = async (why: 'stuck' | 'silent'): Promise<void> => {
    if (why === 'stuck') log.warn(facts, 'a line is deaf and is restarted');
    gap.looking = why === 'silent';
    await close();
    await gap.begin(last.at() ?? new Date(), 'deaf');
    needs.due();
  };

  const closed = async (error: unknown): Promise<void> => {
    const openedAt = link?.openedAt ?? null;
    const wasUp = openedAt !== null;
    if (wasUp) comeBack.stood(Date.now() - openedAt);
    const meaning = meaningOf(error, isPaired());
    log[meaning.does === 'reopen' ? 'debug' : 'info'](
      { ...facts, meaning: meaning.does, ...('reason' in meaning && { why: meaning.reason }) },
      'a link has ended',
    );
    if (link && wasUp) await gap.note(link.hearing.recovered());
    await close();
    if (!wanted()) return;
    if (isPaired() && (wasUp || meaning.does === 'stop'))
      await gap.begin(last.at() ?? new Date(), 'reason' in meaning ? meaning.reason : meaning.does);
    return follow(meaning);
  };
  const stop = async (reason: string, wipeIt: boolean): Promise<void> => {
    const { pairing, restarts } = wish();
    if (wipeIt) await wipe();
    else if (!isPaired()) account.forget();
    needs.downForGood();
    sayer.say({ status: 'DISCONNECTED', reason, account: who() }, { pairing, restarts });
  };
  const follow = followClosing(worker, line, {
    ...{ sayer, who, comeBack, stop, due: needs.due, lose: needs.lose },
  });
  const wipe = async (): Promise<void> => {
    await account.wipe();
    for (const one of Object.values(memory)) one.flushAll();
  };
  return {
    open,
    close,
    sayUp,
    pairing: () => link?.pairing ?? null,
    forgive() {
      outUntil = null;
      comeBack.forget();
      comeBack.waitNoMore();
    },
    async unlink() {
      const linked = needs.serving().ready()?.sock ?? null;
      const ending = link;
      // From here on its closing is not handled as a disconnect.
      link = null;
      if (linked) await linked.logout().catch(() => {});
      link = ending;
      await close();
      if (!linked) await unlinkLine(worker, line, needs.lose);
      await wipe();
      await gap.end();
    },
    heard() {
      if (link) last.note(link.hearing, watch);
      return last.take();
    },
  };
}
