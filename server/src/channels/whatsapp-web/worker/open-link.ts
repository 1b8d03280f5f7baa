import {
  Browsers,
  type CacheStore,
  type ConnectionState,
  type GroupMetadata,
  isJidGroup,
  makeWASocket,
  type SocketConfig,
  type WASocket,
} from 'baileys';
import type { SessionConfig } from '../protocol.ts';
import { bareJid } from '../reading/jid.ts';
import type { Node } from '../reading/node.ts';
import { whoseOf } from '../reading/whose.ts';
import type { AuthState } from './auth-state.ts';
import { openInboundLanes } from './inbound-lanes.ts';
import { type Seam, withJournal } from './journal-seam.ts';
import type { Worker } from './line.ts';
import { quietLog } from './quiet-log.ts';
import type { ShortMemory } from './short-memory.ts';
import { isEmpty, isTooLarge, withhold } from './withhold.ts';

export type LinkSettings = {
  auth: AuthState;
  seam: Seam;
  config(): SessionConfig;
  whatsappId: number;
  /** survives reconnections */
  memory: {
    retries: ShortMemory;
    groups: ShortMemory;
  };
  /** Asked for each call before it is acknowledged. */
  calls: CacheStore;
  /** A message of ours, for a phone that could not decrypt it. */
  getMessage: SocketConfig['getMessage'];
  /** A message of ours is being sent. */
  isSending(): boolean;
  /** Stores a message that cannot be decrypted as such. */
  unreadable(node: Node): Promise<void>;
};

export type Link = {
  sock: WASocket;
  /** Resolves when the messages being processed now are done. */
  passed(): Promise<void>;
  /** Closes it without further notifications. Resolves when it is closed. */
  end(): Promise<void>;
};

/** Messages of a connection that are processed concurrently, so that their writes are committed together. */
const messagesMost = 32;
/** As many as concurrent sends: each of their steps waits for these. */
const messagesBesideSends = 4;

/** Opens a socket. State changes are passed to `changed` until `end`. */
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
    ...(worker.version && { version: worker.version }),
    // Shown in the phone's list of linked devices. A custom name works with QR codes, but gets no pairing codes.
    browser: Browsers.ubuntu('Chrome'),
    // Otherwise the phone shows no notifications while we are linked.
    markOnlineOnConnect: false,
    emitOwnEvents: false,
    generateHighQualityLinkPreview: false,
    keepAliveIntervalMs: times.keepAlive,
    ...(times.qrLasts !== null && { qrTimeout: times.qrLasts }),
    // Our key store retries by itself.
    transactionOpts: { maxCommitRetries: 1, delayBetweenTriesMs: 0 },
    makeSignalRepository: withJournal(settings.seam),
    callOfferCache: settings.calls,
    msgRetryCounterCache: memory.retries,
    userDevicesCache: auth.devices,
    cachedGroupMetadata: async (jid) => memory.groups.get<GroupMetadata>(jid),
    getMessage: settings.getMessage,
    // For receipts only: messages are filtered earlier, see stanza-filter.ts.
    shouldIgnoreJid: (jid) => isLeft(jid, config()),
    ...history(config()),
  });
  const lanes = openInboundLanes(worker.reading, () => (settings.isSending() ? messagesBesideSends : messagesMost));
  withhold(sock, {
    inHand: (work) => worker.inHand.mark(settings.whatsappId, work),
    inLane: (node, work) => lanes.run(chatNamesOf(node, auth), work),
    verdict(node) {
      if (isLeft(bareJid(node.attrs['from']) ?? '', config())) return 'leave';
      if (isTooLarge(node)) return 'tooLarge';
      return isEmpty(node) ? 'empty' : 'read';
    },
    async unreadable(node, why) {
      if (why === 'tooLarge')
        worker.log.error({ whatsappId: settings.whatsappId }, 'a message is larger than any that is read');
      await settings.unreadable(node);
    },
  });
  let over = false;
  const { promise: closed, resolve: toldClosed } = Promise.withResolvers<void>();
  sock.ev.on('connection.update', (state) => {
    if (state.connection === 'close') toldClosed();
    if (!over) changed(state);
  });
  sock.ev.on('creds.update', () => void auth.saveCreds().catch(() => {}));
  // The library may buffer events for 30 s.
  const flushing = setInterval(() => sock.ev.flush(), times.flushEvery);
  void closed.then(() => clearInterval(flushing));
  return {
    sock,
    passed: lanes.passed,
    async end() {
      over = true;
      clearInterval(flushing);
      void sock.end(undefined);
      // Work in flight still advances ratchets, and the next socket must know the result.
      const ended = Promise.all([closed, lanes.passed()]);
      await Promise.race([ended, new Promise((late) => setTimeout(late, 2000))]);
    },
  };
}

/**
 * Chats whose messages are acknowledged and ignored: statuses, channels, and groups unless the connection reads them.
 */
export const isLeft = (jid: string, config: Pick<SessionConfig, 'groups'>): boolean =>
  jid === 'status@broadcast' || jid.endsWith('@newsletter') || (isJidGroup(jid) === true && !config.groups);

/** All known identities of the conversation before decryption: order is kept under each of them. */
function chatNamesOf({ attrs }: Node, { creds, known }: AuthState): string[] {
  const me = { pn: bareJid(creds.me?.id) ?? '', lid: bareJid(creds.me?.lid) };
  const whose = whoseOf({ attrs, me, known }, new Date());
  const names = whose?.identities.map(({ kind, value }) => `${kind} ${value}`) ?? [];
  return names.length > 0 ? names : [bareJid(attrs['from']) ?? ''];
}

/** How much history is requested. The library decodes none of it: import-history.ts does. */
function history({ importFrom }: SessionConfig): Pick<SocketConfig, 'syncFullHistory' | 'shouldSyncHistoryMessage'> {
  const monthsBack = importFrom === null ? 0 : (Date.now() - Date.parse(importFrom)) / 2_592_000_000;
  return { syncFullHistory: monthsBack > 3, shouldSyncHistoryMessage: () => false };
}
