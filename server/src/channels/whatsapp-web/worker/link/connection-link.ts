import type { ConnectionState } from 'baileys';
import { bareJid } from '../../decode/jid.ts';
import type { KeyWrites, LeasedConnection, Worker } from '../context/worker-context.ts';
import type { HistoryImport } from '../history/import-history.ts';
import type { AuthState } from '../keys/auth-state.ts';
import { attachPhoneBook } from '../phone-book/sync-phone-book.ts';
import { openStanzaReceiver, type StanzaReceiver } from '../receive/stanza-receiver.ts';
import type { ConnectionCommands } from '../send/commands/serve-commands.ts';
import { disableRetryCache, findMessageForRetry } from '../send/find-message-for-retry.ts';
import type { DesiredState } from '../session/session.store.ts';
import type { SessionReporter } from '../session/session-reporter.ts';
import { type OpenedSocket, openSocket, type SocketSettings } from '../socket/open-socket.ts';
import { openPairingCodes } from './pairing-codes.ts';

/** One socket of a connection with its receiver, from opening to close. */
export type ConnectionLink = OpenedSocket & {
  receiver: StanzaReceiver;
  showCode: ReturnType<typeof openPairingCodes>;
};

type ConnectionLinkDeps = {
  auth: AuthState;
  caches: SocketSettings['caches'];
  commands: ConnectionCommands;
  history: HistoryImport;
  reporter: SessionReporter;
  desiredState(): DesiredState;
  write(writing: KeyWrites): Promise<void>;
  leaseLost(): void;
  /** it is the connection's current link, and the lease is held */
  isActive(): boolean;
  changed(state: Partial<ConnectionState>): void;
  backlogDone(): void;
  activitySeen(): void;
};

export function openConnectionLink(
  worker: Worker,
  connection: LeasedConnection,
  needs: ConnectionLinkDeps,
): ConnectionLink {
  const { auth, caches, commands: serving, history, reporter } = needs;
  const config = () => needs.desiredState().config;
  const stanzaReceiver = openStanzaReceiver(worker, connection, {
    auth,
    caches,
    config,
    write: needs.write,
    leaseLost: needs.leaseLost,
    acks: serving.acks,
    changeIds: serving.changeIds,
    timers: serving.timers,
    isActive: needs.isActive,
    backlogDone: needs.backlogDone,
    activitySeen: needs.activitySeen,
    recordHistory: history.record,
  });
  const getMessage: SocketSettings['getMessage'] = (key) => {
    const me = { pn: bareJid(auth.creds.me?.id) ?? '', lid: bareJid(auth.creds.me?.lid) };
    return findMessageForRetry(worker, connection, key, { sock: opened.sock, me, groups: caches.groups });
  };
  const { decryptionHook, callCache, saveUnreadable } = stanzaReceiver;
  const { isSending } = serving;
  const settings = {
    auth,
    decryptionHook: decryptionHook,
    callCache: callCache,
    config,
    whatsappId: connection.whatsappId,
    caches: caches,
    getMessage,
    saveUnreadable: saveUnreadable,
    isSending,
  };
  const opened: OpenedSocket = openSocket(worker, settings, needs.changed);
  disableRetryCache(opened.sock);
  stanzaReceiver.attach(opened.sock);
  serving.blocklist.attach(opened.sock);
  attachPhoneBook(worker, connection, opened.sock, needs);
  const showCode = openPairingCodes(worker, reporter);
  return { ...opened, receiver: stanzaReceiver, showCode };
}
