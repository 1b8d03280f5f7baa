import { setTimeout as sleep } from 'node:timers/promises';
import {
  Browsers,
  type CacheStore,
  type ConnectionState,
  type GroupMetadata,
  isJidGroup,
  makeWASocket,
  type SocketConfig,
  type UserFacingSocketConfig,
  type WASocket,
} from 'baileys';
import { bareJid } from '../../decode/jid.ts';
import { messageSourceOf } from '../../decode/message-source.ts';
import type { Node } from '../../decode/node.ts';
import type { SessionConfig } from '../../protocol.ts';
import { openInboundQueue } from '../context/inbound-queue.ts';
import { redactedLog } from '../context/redacted-log.ts';
import type { TtlCache } from '../context/ttl-cache.ts';
import type { Worker } from '../context/worker-context.ts';
import type { AuthState } from '../keys/auth-state.ts';
import { type DecryptionHook, withDecryptionHook } from './decryption-hook.ts';
import { filterStanzas, isEmpty, isTooLarge } from './stanza-filter.ts';

export type SocketSettings = {
  auth: AuthState;
  decryptionHook: DecryptionHook;
  config(): SessionConfig;
  whatsappId: number;
  /** survives reconnections */
  caches: {
    retries: TtlCache;
    groups: TtlCache;
  };
  /** Consulted for each call before it is acknowledged. */
  callCache: CacheStore;
  /** A message of ours, for a phone that could not decrypt it. */
  getMessage: SocketConfig['getMessage'];
  /** A message of ours is being sent. */
  isSending(): boolean;
  /** Stores a message without content that can be decrypted. */
  saveUnreadable(node: Node, why: 'tooLarge' | 'empty'): Promise<void>;
};

export type OpenedSocket = {
  sock: WASocket;
  /** Resolves when the messages being processed now are done. */
  readsDrained(): Promise<void>;
  /** Closes it without further notifications. Resolves when it is closed. */
  end(): Promise<void>;
};

/** Messages of a connection that are processed concurrently, so that their writes are committed together. */
const maxConcurrentReads = 32;
/** As many as concurrent sends: each step of a send waits for these. */
const maxReadsWhileSending = 4;

/** How long the end of a socket waits for it to close and for messages being processed. */
const endTimeoutMs = 2_000;

/** Opens a socket. State changes are passed to `changed` until `end`. */
export function openSocket(
  worker: Worker,
  settings: SocketSettings,
  changed: (state: Partial<ConnectionState>) => void,
): OpenedSocket {
  const { auth, config } = settings;
  const sock = makeWASocket(socketConfigOf(worker, settings));
  const queue = openInboundQueue(worker.reading, () =>
    settings.isSending() ? maxReadsWhileSending : maxConcurrentReads,
  );
  filterStanzas(sock, {
    trackCrash: (work) => worker.crashTracker.track(settings.whatsappId, work),
    inChatQueue: (node, work) => queue.run(chatKeysOf(node, auth), work),
    decide(node) {
      if (isIgnoredChat(bareJid(node.attrs['from']) ?? '', config())) return 'leave';
      if (isTooLarge(node)) return 'tooLarge';
      return isEmpty(node) ? 'empty' : 'read';
    },
    async saveUnreadable(node, why) {
      if (why === 'tooLarge') worker.log.error({ whatsappId: settings.whatsappId }, 'a message exceeds the size limit');
      await settings.saveUnreadable(node, why);
    },
  });
  let isEnded = false;
  const { promise: closed, resolve: resolveClosed } = Promise.withResolvers<void>();
  sock.ev.on('connection.update', (state) => {
    if (state.connection === 'close') resolveClosed();
    if (!isEnded) changed(state);
  });
  sock.ev.on('creds.update', () => void auth.saveCreds().catch(() => {}));
  // The library may buffer events for 30 s.
  const flushing = setInterval(() => sock.ev.flush(), worker.timeouts.flushEvery);
  void closed.then(() => clearInterval(flushing));
  return {
    sock,
    readsDrained: queue.drained,
    async end() {
      isEnded = true;
      clearInterval(flushing);
      void sock.end(undefined);
      // Work in flight still advances ratchets, and the next socket must know the result.
      const ended = Promise.all([closed, queue.drained()]);
      await Promise.race([ended, sleep(endTimeoutMs)]);
    },
  };
}

function socketConfigOf(worker: Worker, settings: SocketSettings) {
  const { auth, caches, config } = settings;
  const { timeouts } = worker;
  return {
    auth: { creds: auth.creds, keys: auth.keys },
    waWebSocketUrl: worker.url,
    logger: redactedLog(worker.log, settings.whatsappId),
    ...(worker.version && { version: worker.version }),
    // Shown in the phone's list of linked devices. A custom name works with QR codes, but gets no pairing codes.
    browser: Browsers.ubuntu('Chrome'),
    // Otherwise the phone shows no notifications while we are linked.
    markOnlineOnConnect: false,
    emitOwnEvents: false,
    generateHighQualityLinkPreview: false,
    keepAliveIntervalMs: timeouts.pingInterval,
    ...(timeouts.qrTtl !== null && { qrTimeout: timeouts.qrTtl }),
    // Our key store retries by itself.
    transactionOpts: { maxCommitRetries: 1, delayBetweenTriesMs: 0 },
    makeSignalRepository: withDecryptionHook(settings.decryptionHook),
    callOfferCache: settings.callCache,
    msgRetryCounterCache: caches.retries,
    userDevicesCache: auth.devices,
    cachedGroupMetadata: async (jid) => caches.groups.get<GroupMetadata>(jid),
    getMessage: settings.getMessage,
    // For receipts only: messages are filtered earlier, see stanza-filter.ts.
    shouldIgnoreJid: (jid) => isIgnoredChat(jid, config()),
    ...historyOptions(config()),
  } satisfies UserFacingSocketConfig;
}

/**
 * Chats whose messages are acknowledged and ignored: statuses, channels, and groups unless the connection reads them.
 */
export const isIgnoredChat = (jid: string, config: Pick<SessionConfig, 'groups'>): boolean =>
  jid === 'status@broadcast' || jid.endsWith('@newsletter') || (isJidGroup(jid) === true && !config.groups);

/** All known identities of the conversation, before decryption: the order is kept under each of them. */
function chatKeysOf({ attrs }: Node, { creds, directory }: AuthState): string[] {
  const me = { pn: bareJid(creds.me?.id) ?? '', lid: bareJid(creds.me?.lid) };
  const source = messageSourceOf({ attrs, me, directory }, new Date());
  const names = source?.identities.map(({ kind, value }) => `${kind} ${value}`) ?? [];
  return names.length > 0 ? names : [bareJid(attrs['from']) ?? ''];
}

/** The amount of history to request. The library decodes none of it: import-history.ts does. */
function historyOptions({
  importFrom,
}: SessionConfig): Pick<SocketConfig, 'syncFullHistory' | 'shouldSyncHistoryMessage'> {
  const monthsBack = importFrom === null ? 0 : (Date.now() - Date.parse(importFrom)) / 2_592_000_000;
  return { syncFullHistory: monthsBack > 3, shouldSyncHistoryMessage: () => false };
}
