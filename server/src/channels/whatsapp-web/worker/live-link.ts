import type { ConnectionState } from 'baileys';
import { bareJid } from '../reading/jid.ts';
import { messageFor, rememberNothing } from './answer-retry.ts';
import type { AuthState } from './auth-state.ts';
import { type Hearing, hearLink } from './hear-link.ts';
import type { Import } from './import-history.ts';
import type { HeldLine, Worker, Writing } from './line.ts';
import { type Link, type LinkSettings, openLink } from './open-link.ts';
import type { Sayer } from './say-session.ts';
import type { Serving } from './serve-commands.ts';
import type { Wish } from './session.store.ts';
import { showCodes } from './show-code.ts';

/** One socket of a connection with its receiver, from opening to close. */
export type LiveLink = Link & {
  hearing: Hearing;
  pairing: number;
  openedAt: number | null;
  /** the backlog has arrived */
  backlogIsHere: boolean;
  showCode: ReturnType<typeof showCodes>;
};

type Needs = {
  auth: AuthState;
  pairing: number;
  memory: LinkSettings['memory'];
  serving: Serving;
  history: Import;
  sayer: Sayer;
  wish(): Wish;
  write(writing: Writing): Promise<void>;
  lose(): void;
  /** it is the connection's current link, and the lease is held */
  wanted(): boolean;
  changed(state: Partial<ConnectionState>): void;
  backlogDone(): void;
  spoken(): void;
};

export function openLiveLink(worker: Worker, line: HeldLine, needs: Needs): LiveLink {
  const { auth, memory, serving, history, pairing, sayer } = needs;
  const config = () => needs.wish().config;
  const hearing = hearLink(worker, line, {
    ...{
      auth,
      memory,
      config,
      write: needs.write,
      lose: needs.lose,
      acks: serving.acks,
      changes: serving.changes,
      timers: serving.timers,
    },
    ...{ wanted: needs.wanted, backlogDone: needs.backlogDone, spoken: needs.spoken, hearHistory: history.hear },
  });
  const getMessage: LinkSettings['getMessage'] = (key) => {
    const me = { pn: bareJid(auth.creds.me?.id) ?? '', lid: bareJid(auth.creds.me?.lid) };
    return messageFor(worker, line, key, { sock: made.sock, me });
  };
  const { seam, calls, unread: unreadable } = hearing;
  const { isSending } = serving;
  const settings = {
    auth,
    seam,
    calls,
    config,
    whatsappId: line.whatsappId,
    memory,
    getMessage,
    unreadable,
    isSending,
  };
  const made: Link = openLink(worker, settings, needs.changed);
  rememberNothing(made.sock);
  hearing.attach(made.sock);
  serving.blocked.hear(made.sock);
  const showCode = showCodes(worker, sayer);
  return { ...made, hearing, pairing, showCode, openedAt: null, backlogIsHere: false };
}
