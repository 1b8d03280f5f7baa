import type { ConnectionState } from 'baileys';
import type { InboundEvent } from '../../channel.ts';
import { bareJid } from '../reading/jid.ts';
import { openAcks } from './acks.ts';
import { type AuthState, openAuthState } from './auth-state.ts';
import { backoff, meaningOf } from './closing.ts';
import type { Taken } from './command.store.ts';
import { closeGap, noteRecovered, openGap } from './gap.store.ts';
import { type Hearing, hearLink } from './hear-link.ts';
import { type Import, openImport } from './import-history.ts';
import type { Writing } from './line.ts';
import { type HeldLine, LostLine, type Worker } from './line.ts';
import { findMessage } from './message.store.ts';
import { type Link, openLink } from './open-link.ts';
import { openPace } from './pace.ts';
import { openUnknowns } from './resend-unknown.ts';
import { openRunner, type Runner } from './run-commands.ts';
import { openSayer } from './say-session.ts';
import type { OpenLine, Sending } from './send-message.ts';
import {
  isHeld,
  lockOpenings,
  noteRestart,
  readSession,
  type StoredSession,
  type Wish,
  wipeKeys,
} from './session.store.ts';
import { shortMemory } from './short-memory.ts';
import { openStrangers } from './strangers.ts';
import { unlinkLine } from './unlink-line.ts';
import { type Watch, watchLink } from './watch-link.ts';

export type LineSession = {
  line: HeldLine;
  /** what the desk wants now */
  wish(wish: Wish): void;
  take(command: Taken): void;
  isReady(): boolean;
  /** nothing is wanted of it: it may be given back */
  isIdle(): boolean;
  heard(): { heardAt: Date | null; probedAt: Date | null; undecryptable: number };
  /** Somebody else holds it: silently. */
  lose(): void;
  /** Ends what is in hand, and the link. */
  stop(): Promise<void>;
};

type LiveLink = Link & { hearing: Hearing; pairing: number; openedAt: number | null; backlogIsHere: boolean };

const day = 86_400_000;

/** One line that we hold, from its wishes to its link. Everything that happens to it happens one after the other. */
export function openLineSession(worker: Worker, line: HeldLine, first: Wish, stored: StoredSession): LineSession {
  const { times, log } = worker;
  const facts = { whatsappId: line.whatsappId };
  let wish = first;
  let over = false;
  let idle = false;
  let auth: { state: AuthState; pairing: number } | null = null;
  let link: LiveLink | null = null;
  let ready: OpenLine | null = null;
  let watch: Watch | null = null;
  let retrying: NodeJS.Timeout | undefined;
  let [failures, replaced, codes, restartsDone] = [0, 0, 0, stored.restartsDone];
  let { lockedUntil } = stored;
  let gap: number | null = null;
  let isNewLogin = false;
  let last = { heardAt: stored.heardAt, probedAt: null as Date | null, undecryptable: 0 };
  let waitingForLink: ((open: OpenLine | null) => void)[] = [];

  const memory = { retries: shortMemory(day), devices: shortMemory(day), groups: shortMemory(day / 4, 500) };
  const config = () => wish.config;
  const wanted = (): boolean => !over;
  const lose = (): void => {
    if (over) return;
    over = true;
    log.info(facts, 'a line is held by another worker now');
    void closeLink();
  };
  const sayer = openSayer(worker, line, stored.said, lose);
  const say = sayer.say;
  const keepEvent = (event: InboundEvent): Promise<void> => worker.keep(line, [{ event, raw: null }], wanted);
  const write = async (writing: Writing): Promise<void> => {
    try {
      await worker.writer.write(line, writing);
    } catch (error) {
      if (error instanceof LostLine) lose();
      throw error;
    }
  };
  const known = {
    lidOf: (pn: string) => auth?.state.known.lidOf(pn) ?? null,
    pnOf: (lid: string) => auth?.state.known.pnOf(lid) ?? null,
  };

  // What is asked of the line: the same over all its links.
  const ours = new Set<string>();
  const acks = openAcks((id, error) => {
    if (!ours.delete(id)) return;
    const status = error === null ? ('sent' as const) : ('failed' as const);
    const event = {
      kind: 'status',
      chat: 'ack',
      at: new Date(),
      targetId: id,
      status,
      providerId: `status:${id}:${status}`,
    } as const;
    keepEvent({
      ...event,
      ...(error !== null && { reason: `O WhatsApp recusou a mensagem (código ${error}).` }),
    }).catch(() => {});
  });
  const strangers = openStrangers(worker, line, { config, known, lockedUntil, keep: keepEvent });
  const sending: Sending = {
    ...{ config, known, strangers, write, changes: new Set<string>() },
    acks: {
      ...acks,
      expect(id, withinMs) {
        if (!sending.changes.has(id)) ours.add(id);
        return acks.expect(id, withinMs).then((ack) => {
          if (ack !== undefined) ours.delete(id);
          return ack;
        });
      },
    },
    pace: openPace(() => config().sendGapMs),
    link: (withinMs) => {
      if (ready || over || withinMs === 0) return Promise.resolve(over ? null : ready);
      return new Promise((resolve) => {
        const timer = setTimeout(settle, withinMs, null);
        function settle(open: OpenLine | null): void {
          clearTimeout(timer);
          waitingForLink = waitingForLink.filter((one) => one !== settle);
          resolve(open);
        }
        waitingForLink.push(settle);
      });
    },
    async locked(sock) {
      const found = await sock.fetchAccountReachoutTimelock().catch(() => null);
      const until = (found?.isActive && found.timeEnforcementEnds) || new Date(Date.now() + 3_600_000);
      setLock(until);
      return until;
    },
  };
  const unknowns = openUnknowns(worker, line, sending, keepEvent);
  const runner: Runner = openRunner(worker, line, sending, unknowns.add, wanted);

  const setLock = (until: Date | null): void => {
    lockedUntil = until;
    strangers.lock(until);
    void lockOpenings(worker.db, worker.id, line, until).catch(() => {});
    if (ready) sayUp();
  };
  const isLocked = (): boolean => lockedUntil !== null && lockedUntil > new Date();
  const account = () => {
    const { me } = auth?.state.creds ?? {};
    const phone = bareJid(me?.id)?.split('@')[0];
    if (phone === undefined) return null;
    const lid = bareJid(me?.lid)?.split('@')[0] ?? null;
    return { phone, lid, name: (me?.name ?? '').replace(/^~$/, '') };
  };
  const sayUp = (importing = history?.isRunning() ?? false, importProgress: number | null = null): void => {
    const before = sayer.last()?.importProgress ?? 0;
    say({
      ...{ status: importing ? 'importing' : 'CONNECTED', reason: isLocked() ? 'timeLock' : null, account: account() },
      importProgress: importing ? (importProgress ?? before) : null,
    });
  };
  let history: Import | null = null;

  // ── the link ──
  const closeLink = async (): Promise<void> => {
    clearTimeout(retrying);
    retrying = undefined;
    const closing = link;
    link = null;
    goDown();
    if (closing) {
      note(closing.hearing);
      await closing.end();
    }
  };
  const goDown = (): void => {
    ready = null;
    watch?.stop();
    acks.giveUp();
  };
  const note = (hearing: Hearing): void => {
    last = {
      heardAt: hearing.heardAt() ?? last.heardAt,
      probedAt: watch?.probedAt() ?? last.probedAt,
      undecryptable: last.undecryptable + hearing.takeUndecryptable(),
    };
  };
  const isPaired = (): boolean => auth?.state.creds.account !== undefined && auth.state.creds.account !== null;

  const open = async (): Promise<void> => {
    const release = await worker.turn();
    if (over || wish.wanted !== 'up' || link) return release();
    const late = setTimeout(release, 15_000);
    const opened = (): void => {
      clearTimeout(late);
      release();
    };
    if (!auth || auth.pairing !== wish.pairing || !isPaired()) {
      const now = await readSession(worker.db, line);
      const creds = now?.credsPairing === wish.pairing ? now.creds : null;
      auth = { state: openAuthState(worker, line, { creds, pairing: wish.pairing }, lose), pairing: wish.pairing };
      history = null;
    }
    const { state } = auth;
    codes = 0;
    if (isPaired()) {
      if (last.heardAt !== null) await openGap(worker.db, line, last.heardAt, 'restart');
      if (sayer.last()?.status !== 'TIMEOUT' && sayer.last()?.status !== 'PAIRING')
        say({ status: 'OPENING', account: account() });
    } else say({ status: 'OPENING' });
    if (over) return opened();
    const opening = auth.pairing;
    let mine: LiveLink | null = null;
    const isMine = (): boolean => mine !== null && link === mine;
    const hearing = hearLink(worker, line, {
      ...{ auth: state, memory, acks, config, write, changes: sending.changes },
      wanted: () => isMine() && !over,
      backlogDone: () => isMine() && void backlogDone(),
    });
    history ??= openImport(worker, line, {
      ...{ auth: state, config, wanted },
      changed: (progress) => ready && sayUp(progress !== null, progress),
    });
    const settings = { auth: state, seam: hearing.seam, config, whatsappId: line.whatsappId, memory };
    const made = openLink(
      worker,
      { ...settings, getMessage: async (id) => (await findMessage(worker, line, id))?.message },
      (change) => {
        if (change.qr || change.connection === 'open' || change.connection === 'close') opened();
        if (isMine())
          void changed(change).catch((error: unknown) =>
            log.error({ ...facts, error: String(error) }, 'a change of a link failed'),
          );
      },
    );
    mine = { ...made, hearing, pairing: opening, openedAt: null, backlogIsHere: false };
    link = mine;
    hearing.attach(made.sock);
    history.attach(made.sock);
  };

  const changed = async (state: Partial<ConnectionState>): Promise<void> => {
    if (state.qr) await showCode(state.qr);
    if (state.isNewLogin) {
      isNewLogin = true;
      say({ status: 'PAIRING', account: account() });
    }
    if (state.reachoutTimeLock) {
      const { isActive, timeEnforcementEnds } = state.reachoutTimeLock;
      if (isActive) setLock(timeEnforcementEnds ?? new Date(Date.now() + 3_600_000));
      else if (lockedUntil !== null) setLock(null);
    }
    if (state.connection === 'open') await up();
    if (state.connection === 'close') await closed(state.lastDisconnect?.error);
  };
  const showCode = async (qr: string): Promise<void> => {
    codes++;
    const lasts = times.qrLasts ?? (codes === 1 ? 60_000 : 20_000);
    if (!wish.pairingPhone)
      return say({ status: 'qrcode', qrcode: qr, expirationTime: Date.now() + lasts, retries: codes });
    if (codes > 1 || !link) return;
    // Typed on the phone, it lives as long as all QR codes of this link together.
    const code = await link.sock.requestPairingCode(wish.pairingPhone);
    say({
      status: 'qrcode',
      pairingCode: code,
      expirationTime: Date.now() + (times.qrLasts ?? 26_000) * 6,
      retries: 1,
    });
  };
  const up = async (): Promise<void> => {
    const now = link;
    if (!now) return;
    now.openedAt = Date.now();
    [failures, replaced] = [0, 0];
    gap = await closeGap(worker.db, line);
    if (isNewLogin) history?.begin();
    isNewLogin = false;
    sayUp();
    // The server may say that it was all before the library says that it is open.
    if (now.backlogIsHere) return backlogDone();
    setTimeout(() => link === now && void backlogDone(), 5000).unref();
  };
  /** Only now what was heard meanwhile of messages that were in hand is in the journal. */
  const backlogDone = async (): Promise<void> => {
    const now = link;
    if (now) now.backlogIsHere = true;
    if (!now?.openedAt || ready || over) return;
    const open: OpenLine = { sock: now.sock, isOpen: () => link === now && now.sock.ws.isOpen };
    ready = open;
    watch = watchLink(worker, now.sock, () => {
      log.warn(facts, 'a line is deaf and is restarted');
      void fallen('deaf', 'noAnswer');
    });
    for (const settle of [...waitingForLink]) settle(open);
    sayUp();
    // Receipts of the backlog stand in queues still.
    await new Promise((soon) => setTimeout(soon, 300));
    if (gap !== null) await noteRecovered(worker.db, line, gap, now.hearing.recovered());
    if (ready === open) await unknowns.look(open);
  };

  const closed = async (error: unknown): Promise<void> => {
    const wasUp = link?.openedAt != null;
    const meaning = meaningOf(error, isPaired());
    if (gap !== null && link) await noteRecovered(worker.db, line, gap, link.hearing.recovered());
    log.info(
      { ...facts, does: meaning.does, ...('reason' in meaning && { reason: meaning.reason }) },
      'a link has ended',
    );
    await closeLink();
    if (over) return;
    if (isPaired() && (wasUp || meaning.does === 'stop'))
      await openGap(worker.db, line, last.heardAt ?? new Date(), 'reason' in meaning ? meaning.reason : meaning.does);
    switch (meaning.does) {
      case 'reopen':
        return void reconcile();
      case 'stop':
        if (meaning.wipe) await wipe();
        if (!isPaired()) auth = null;
        idle = true;
        return say(
          { status: 'DISCONNECTED', reason: meaning.reason, ...(meaning.wipe ? {} : { account: account() }) },
          { pairing: wish.pairing, restarts: wish.restarts },
        );
      case 'yield': {
        if (!(await isHeld(worker.db, worker.id, line))) return lose();
        replaced++;
        say({ status: 'DISCONNECTED', reason: 'replaced', account: account() });
        return comeBackIn(backoff(replaced, times.replacedFirst, times.replacedMost));
      }
      case 'retry':
        return fallBack(meaning.reason);
    }
  };
  const fallen = async (why: string, reason: string): Promise<void> => {
    await closeLink();
    await openGap(worker.db, line, last.heardAt ?? new Date(), why);
    fallBack(reason);
  };
  const fallBack = (reason: string): void => {
    failures++;
    if (failures >= times.failuresToTimeout || reason === 'forgedServer')
      say({ status: 'TIMEOUT', reason, account: account() });
    else if (sayer.last()?.status !== 'PAIRING') say({ status: 'OPENING', account: account() });
    comeBackIn(backoff(failures, times.backoffFirst, times.backoffMost));
  };
  const comeBackIn = (ms: number): void => {
    clearTimeout(retrying);
    retrying = setTimeout(() => {
      retrying = undefined;
      void reconcile();
    }, ms);
  };
  const wipe = async (): Promise<void> => {
    auth?.state.retire();
    await worker.writer.settled();
    await wipeKeys(worker.db, worker.id, line);
    auth = null;
    history = null;
    for (const one of Object.values(memory)) one.flushAll();
  };

  // ── wishes ──
  let reconciling: Promise<void> | null = null;
  let again = false;
  const reconcile = (): Promise<void> => {
    again = true;
    reconciling ??= (async () => {
      while (again && !over) {
        again = false;
        try {
          await follow();
        } catch (error) {
          log.warn({ ...facts, error: String(error).slice(0, 200) }, 'a wish could not be followed yet');
          await new Promise((soon) => setTimeout(soon, 1000));
          again = true;
        }
      }
      reconciling = null;
    })();
    return reconciling;
  };
  const follow = async (): Promise<void> => {
    if (wish.toUnlink) await unlink();
    if (wish.wanted === 'down') {
      await closeLink();
      if (!idle)
        say({
          status: 'DISCONNECTED',
          reason: sayer.last()?.status === 'DISCONNECTED' ? (sayer.last()?.reason ?? null) : null,
        });
      idle = true;
      return;
    }
    if (wish.restarts > restartsDone) {
      restartsDone = wish.restarts;
      [failures, replaced] = [0, 0];
      await closeLink();
      await noteRestart(worker.db, worker.id, line, restartsDone);
    }
    // A new code was asked for while one was shown.
    if (link && link.pairing !== wish.pairing) await closeLink();
    if (link || retrying !== undefined) return;
    idle = false;
    await open();
  };
  /** The credentials of an earlier pairing: taken off the phone if it can be, thrown away in any case. */
  const unlink = async (): Promise<void> => {
    const connected = ready?.sock ?? null;
    if (link) {
      const closing = link;
      link = null;
      goDown();
      note(closing.hearing);
      if (connected) await connected.logout().catch(() => {});
      await closing.end();
    }
    if (!connected) await unlinkLine(worker, line, lose);
    await wipe();
    await closeGap(worker.db, line);
    wish = { ...wish, toUnlink: false };
    clearTimeout(retrying);
    retrying = undefined;
  };

  void reconcile();
  return {
    line,
    wish(next) {
      const isNew = JSON.stringify({ ...next, config: 0 }) !== JSON.stringify({ ...wish, config: 0 });
      wish = next;
      if (isNew) {
        idle = false;
        sayer.renew();
        void reconcile();
      }
      if (lockedUntil !== null && !isLocked()) setLock(null);
      if (ready) void unknowns.look(ready).catch(() => {});
    },
    take: runner.take,
    isReady: () => ready !== null && !over,
    isIdle: () => idle && wish.wanted === 'down' && !wish.toUnlink,
    heard() {
      if (link) note(link.hearing);
      const { heardAt, probedAt, undecryptable } = last;
      last = { ...last, undecryptable: 0 };
      return { heardAt, probedAt, undecryptable };
    },
    lose,
    async stop() {
      const settled = new Promise<void>((late) => setTimeout(late, times.stopWithin));
      await Promise.race([runner.settled(), settled]);
      over = true;
      for (const settle of [...waitingForLink]) settle(null);
      await closeLink();
      await worker.writer.settled();
    },
  };
}
