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
  /** kept over reconnections */
  memory: {
    retries: ShortMemory;
    groups: ShortMemory;
  };
  /** Asked for each call before it is acknowledged. */
  calls: CacheStore;
  /** One of ours, for a phone that could not read it. */
  getMessage: SocketConfig['getMessage'];
  /** A message of ours is on its way out at this moment. */
  isSending(): boolean;
  /** A message that nobody will read is durable as one, once this resolves. */
  unreadable(node: Node): Promise<void>;
};

export type Link = {
  sock: WASocket;
  /** Messages that are being read at this moment are read, once this resolves. */
  passed(): Promise<void>;
  /** Silently: nothing more is told of it. Resolves when it is closed. */
  end(): Promise<void>;
};

/** Messages of a line that are read at the same moment: what they write is committed together. */
const messagesMost = 32;
/** As many as sends are in hand at most: each of their steps stands behind these. */
const messagesBesideSends = 4;

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
    ...(worker.version && { version: worker.version }),
    // What stands in the phone's list of linked devices. A name of one's own pairs by QR code, but is given no code to type.
    browser: Browsers.ubuntu('Chrome'),
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
    userDevicesCache: auth.devices,
    cachedGroupMetadata: async (jid) => memory.groups.get<GroupMetadata>(jid),
    getMessage: settings.getMessage,
    // Receipts; messages do not come so far, see withhold.ts.
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
  // Its buffer of events can be stuck for 30 s; ours must not.
  const flushing = setInterval(() => sock.ev.flush(), times.flushEvery);
  void closed.then(() => clearInterval(flushing));
  return {
    sock,
    passed: lanes.passed,
    async end() {
      over = true;
      clearInterval(flushing);
      void sock.end(undefined);
      // What is in hand moves ratchets still, of which the next link must not know less.
      const ended = Promise.all([closed, lanes.passed()]);
      await Promise.race([ended, new Promise((late) => setTimeout(late, 2000))]);
    },
  };
}

/** Whose messages are acknowledged and left: stories, channels, and groups where the line does not read them. */
export const isLeft = (jid: string, config: Pick<SessionConfig, 'groups'>): boolean =>
  jid === 'status@broadcast' || jid.endsWith('@newsletter') || (isJidGroup(jid) === true && !config.groups);

/** Every name of the conversation that is known before the message is read: under each it keeps its order. */
function chatNamesOf({ attrs }: Node, { creds, known }: AuthState): string[] {
  const me = { pn: bareJid(creds.me?.id) ?? '', lid: bareJid(creds.me?.lid) };
  const whose = whoseOf({ attrs, me, known }, new Date());
  const names = whose?.identities.map(({ kind, value }) => `${kind} ${value}`) ?? [];
  return names.length > 0 ? names : [bareJid(attrs['from']) ?? ''];
}

/** How much a phone is asked to offer. The library opens none of it: import-history.ts does. */
function history({ importFrom }: SessionConfig): Pick<SocketConfig, 'syncFullHistory' | 'shouldSyncHistoryMessage'> {
  const monthsBack = importFrom === null ? 0 : (Date.now() - Date.parse(importFrom)) / 2_592_000_000;
  return { syncFullHistory: monthsBack > 3, shouldSyncHistoryMessage: () => false };
}
