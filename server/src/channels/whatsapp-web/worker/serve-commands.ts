import type { InboundEvent } from '../../channel.ts';
import type { SessionConfig } from '../protocol.ts';
import type { Known } from '../reading/stanza.ts';
import { type Acks, openAcks } from './acks.ts';
import { type BlockedChats, openBlockedChats } from './blocked-chats.ts';
import { type ChatTimers, openTimers } from './chat-timers.ts';
import type { Taken } from './command.store.ts';
import type { HeldLine, Worker, Writing } from './line.ts';
import { openPace } from './pace.ts';
import { recentSet } from './recent.ts';
import { openUnknowns } from './resend-unknown.ts';
import { openRunner } from './run-commands.ts';
import type { OpenLine, Sending } from './send-message.ts';
import { lockOpenings } from './session.store.ts';
import { openStrangers } from './strangers.ts';

export type Serving = {
  acks: Acks;
  /** ids of edits and deletions of ours */
  changes: ReadonlySet<string>;
  timers: ChatTimers;
  blocked: BlockedChats;
  /** A socket is open, and the backlog has arrived. */
  opened(open: OpenLine): void;
  closed(): void;
  ready(): OpenLine | null;
  take(command: Taken): void;
  room(): number;
  isSending(): boolean;
  settled(): Promise<void>;
  lookForUnknown(): Promise<void>;
  /** WhatsApp restricts new chats until then. */
  lock(until: Date | null): void;
  isLocked(): boolean;
};

type Needs = {
  config(): SessionConfig;
  known: Pick<Known, 'lidOf' | 'pnOf'>;
  write(writing: Writing): Promise<void>;
  writeWithNext(writing: Writing): () => Promise<void>;
  wanted(): boolean;
  lockedUntil: Date | null;
  lockChanged(): void;
  /** Capacity for sends is available again. */
  freed(): void;
};

/** The commands of a connection, across its sockets. */
export function serveCommands(worker: Worker, line: HeldLine, needs: Needs): Serving {
  const { config, known, write, writeWithNext, wanted } = needs;
  let { lockedUntil } = needs;
  let ready: OpenLine | null = null;
  let waiting: ((open: OpenLine | null) => void)[] = [];
  /** messages whose acknowledgement is outstanding, also after the timeout */
  const unanswered = recentSet(5000);
  const changes = recentSet(5000);
  const keep = (event: InboundEvent): Promise<void> => worker.keep(line, [{ event, raw: null }], wanted);

  const acks = openAcks((id, error) => {
    if (!unanswered.delete(id)) return;
    const status = error === null ? ('sent' as const) : ('failed' as const);
    keep({
      ...{ kind: 'status', chat: 'ack', at: new Date(), targetId: id, status, providerId: `status:${id}:${status}` },
      ...(error !== null && { reason: `O WhatsApp recusou a mensagem (código ${error}).` }),
    }).catch(() => {});
  });
  const timers = openTimers(worker, line, known);
  const blocked = openBlockedChats({ known, listWithinMs: worker.times.blocklistWithin });
  const strangers = openStrangers(worker, line, { config, known, lockedUntil, keep });
  const lock = (until: Date | null): void => {
    lockedUntil = until;
    strangers.lock(until);
    void lockOpenings(worker.db, worker.id, line, until).catch(() => {});
    needs.lockChanged();
  };
  const link = (withinMs: number): Promise<OpenLine | null> => {
    if (!wanted()) return Promise.resolve(null);
    if (ready || withinMs === 0) return Promise.resolve(ready);
    return new Promise((resolve) => {
      const timer = setTimeout(() => settle(null), withinMs);
      const settle = (open: OpenLine | null): void => {
        clearTimeout(timer);
        waiting = waiting.filter((one) => one !== settle);
        resolve(open);
      };
      waiting.push(settle);
    });
  };
  const expect: Acks['expect'] = async (id, withinMs) => {
    if (!changes.has(id)) unanswered.add(id);
    const ack = await acks.expect(id, withinMs);
    if (ack !== undefined) unanswered.delete(id);
    return ack;
  };
  const sending: Sending = {
    ...{ config, known, strangers, blocked, timers, write, writeWithNext, changes, link, acks: { ...acks, expect } },
    pace: openPace(() => config().sendGapMs),
    async locked(sock) {
      const found = await sock.fetchAccountReachoutTimelock().catch(() => null);
      // Without an end time, one hour: retrying too early makes it worse.
      const until = (found?.isActive && found.timeEnforcementEnds) || new Date(Date.now() + 3_600_000);
      lock(until);
      return until;
    },
  };
  const unknowns = openUnknowns(worker, line, sending, keep);
  const runner = openRunner(worker, line, sending, { unknown: unknowns.add, wanted, freed: needs.freed });
  return {
    acks,
    changes,
    timers,
    blocked,
    opened(open) {
      ready = open;
      for (const settle of [...waiting]) settle(open);
    },
    closed() {
      ready = null;
      acks.giveUp();
      if (!wanted()) for (const settle of [...waiting]) settle(null);
    },
    ready: () => ready,
    take: runner.take,
    room: runner.room,
    isSending: runner.isSending,
    settled: runner.settled,
    async lookForUnknown() {
      if (ready) await unknowns.look(ready);
      if (lockedUntil !== null && lockedUntil <= new Date()) lock(null);
    },
    lock,
    isLocked: () => lockedUntil !== null && lockedUntil > new Date(),
  };
}
