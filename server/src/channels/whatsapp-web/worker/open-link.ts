import {
  type CacheStore,
  type ConnectionState,
  type GroupMetadata,
  isJidGroup,
  makeWASocket,
  type proto,
  type SocketConfig,
  type WASocket,
} from 'baileys';
import type { SessionConfig } from '../protocol.ts';
import type { AuthState } from './auth-state.ts';
import { isFirst, isOurs } from './history-chunk.ts';
import { type Seam, withJournal } from './journal-seam.ts';
import type { Worker } from './line.ts';
import { quietLog } from './quiet-log.ts';
import type { ShortMemory } from './short-memory.ts';

export type LinkSettings = {
  auth: AuthState;
  seam: Seam;
  config(): SessionConfig;
  whatsappId: number;
  /** kept over reconnections */
  memory: {
    retries: ShortMemory;
    devices: ShortMemory;
    groups: ShortMemory;
  };
  /** Asked for each call before it is acknowledged. */
  calls: CacheStore;
  getMessage(id: string): Promise<proto.IMessage | undefined>;
};

export type Link = {
  sock: WASocket;
  /** Silently: nothing more is told of it. Resolves when it is closed. */
  end(): Promise<void>;
};

/** One link of a line. What it comes to is told by `changed`, until `end`. */
export function openLink(
  worker: Worker,
  settings: LinkSettings,
  changed: (state: Partial<ConnectionState>) => void,
): Link {
  const { auth, memory, config } = settings;
  const { times } = worker;
  const sock = makeWASocket({
    auth: { creds: auth.creds, keys: auth.keys },
    waWebSocketUrl: worker.url,
    logger: quietLog(worker.log, settings.whatsappId),
    // What stands in the phone's list of linked devices.
    browser: ['Balcão', 'Chrome', '1.0'],
    // Else the phone would be silent while we are linked.
    markOnlineOnConnect: false,
    emitOwnEvents: false,
    generateHighQualityLinkPreview: false,
    keepAliveIntervalMs: times.keepAlive,
    ...(times.qrLasts !== null && { qrTimeout: times.qrLasts }),
    // Our key store waits for the database itself.
    transactionOpts: { maxCommitRetries: 1, delayBetweenTriesMs: 0 },
    makeSignalRepository: withJournal(settings.seam),
    callOfferCache: settings.calls,
    msgRetryCounterCache: memory.retries,
    userDevicesCache: memory.devices,
    cachedGroupMetadata: async (jid) => memory.groups.get<GroupMetadata>(jid),
    getMessage: ({ id }) => (id ? settings.getMessage(id) : Promise.resolve(undefined)),
    shouldIgnoreJid: (jid) => isLeft(jid, config()),
    ...history(config()),
  });
  let over = false;
  const { promise: closed, resolve: toldClosed } = Promise.withResolvers<void>();
  sock.ev.on('connection.update', (state) => {
    if (state.connection === 'close') toldClosed();
    if (!over) changed(state);
  });
  sock.ev.on('creds.update', () => void auth.saveCreds().catch(() => {}));
  // Its buffer of events can be stuck for 30 s; ours must not.
  const flushing = setInterval(() => sock.ev.flush(), times.flushEvery);
  void closed.then(() => clearInterval(flushing));
  return {
    sock,
    async end() {
      over = true;
      clearInterval(flushing);
      void sock.end(undefined);
      await Promise.race([closed, new Promise((late) => setTimeout(late, 2000))]);
    },
  };
}

/** Whose messages are acknowledged and left: stories, channels, and groups where the line does not read them. */
export const isLeft = (jid: string, config: Pick<SessionConfig, 'groups'>): boolean =>
  jid === 'status@broadcast' || jid.endsWith('@newsletter') || (isJidGroup(jid) === true && !config.groups);

/** Who is who is always read; old messages where they are wished for, and then not by the library but by import-history.ts. */
function history(config: SessionConfig): Pick<SocketConfig, 'syncFullHistory' | 'shouldSyncHistoryMessage'> {
  const wished = config.importFrom !== null;
  const monthsBack = wished ? (Date.now() - Date.parse(config.importFrom ?? '')) / 2_592_000_000 : 0;
  return {
    syncFullHistory: monthsBack > 3,
    shouldSyncHistoryMessage: ({ syncType }) => !isOurs(syncType) || (!wished && isFirst(syncType)),
  };
}
