import type { CacheStore, GroupMetadata, WASocket } from 'baileys';
import type { InboundEvent } from '../../../channel.ts';
import { decodeMessage } from '../../decode/decode-message.ts';
import { decryptSecret } from '../../decode/decrypt-secret.ts';
import { bareJid } from '../../decode/jid.ts';
import { lidMappingEvent } from '../../decode/lid-mapping.ts';
import { type Node, nodeIn, nodesIn } from '../../decode/node.ts';
import { readDisappearingTimer } from '../../decode/read-disappearing-timer.ts';
import { readGroupChange } from '../../decode/read-group-change.ts';
import { readReceipt } from '../../decode/read-receipt.ts';
import { readStanza } from '../../decode/read-stanza.ts';
import { readUnreadable } from '../../decode/read-unreadable.ts';
import type { Me, Stanza } from '../../decode/stanza.ts';
import type { SessionConfig } from '../../protocol.ts';
import { type KeyWrites, type LeasedConnection, LeaseLostError, type Worker } from '../context/worker-context.ts';
import type { AuthState } from '../keys/auth-state.ts';
import { findMessage, isJournalled, sealMessage } from '../keys/message.store.ts';
import type { ChatTimers } from '../send/chat-timers.ts';
import type { Acks } from '../send/pending-acks.ts';
import type { DecryptionHook } from '../socket/decryption-hook.ts';
import type { TrafficSilence } from '../socket/link-watchdog.ts';
import { isIgnoredChat, type SocketSettings } from '../socket/open-socket.ts';
import { isNode } from '../socket/stanza-filter.ts';
import { adminsOf, openGroupMetadataFetcher } from './group-metadata.ts';
import { readPlaceholderResend } from './placeholder-resend.ts';
import { publishPresence } from './publish-presence.ts';
import { openCallReceiver } from './receive-calls.ts';
import { runInQueue } from './run-in-queue.ts';

export type StanzaReceiver = {
  decryptionHook: DecryptionHook;
  /** consulted by the library before it acknowledges a call */
  callCache: CacheStore;
  /** Stores a message that cannot be decrypted as such. */
  saveUnreadable(node: Node): Promise<void>;
  attach(sock: WASocket): void;
  lastStanzaAt(): Date | null;
  /** backlog messages so far, which were written while the connection was down */
  recovered(): number;
  silence(): TrafficSilence;
  /** change of the number of undecryptable messages since the last call */
  takeUndecryptable(): number;
};

export type ReceiverSettings = {
  auth: AuthState;
  caches: SocketSettings['caches'];
  acks: Acks;
  timers: ChatTimers;
  /** ids of edits and deletions of ours */
  changeIds: ReadonlySet<string>;
  config(): SessionConfig;
  /** Stores a history notification; durable once this resolves. */
  recordHistory(stanza: Stanza): Promise<void>;
  /** The lease was lost. */
  leaseLost(): void;
  /** Fenced by the lease epoch; stops the connection when the lease is lost. */
  write(writing: KeyWrites): Promise<void>;
  /** The socket is open and the lease is held: waiting for the database is worthwhile. */
  isActive(): boolean;
  /** The backlog has arrived. */
  backlogDone(): void;
  /** Unsolicited traffic arrived. */
  activitySeen(): void;
};

/** Turns received stanzas into journal entries. */
export function openStanzaReceiver(
  worker: Worker,
  connection: LeasedConnection,
  settings: ReceiverSettings,
): StanzaReceiver {
  const { auth, caches, acks, config, isActive } = settings;
  /** Maps the byte array of an `enc` to its stanza: the library passes the same object on. */
  const stanzaOf = new WeakMap<Uint8Array, Node>();
  /** arrived live during the backlog, or within a second after it */
  const amidBacklog = new WeakSet<Node>();
  let backlogUntil = Number.POSITIVE_INFINITY;
  const mappedInMessages = new Set<string>();
  const unreadable = new Set<string>();
  let [heardAt, recovered, undecryptable]: [Date | null, number, number] = [null, 0, 0];
  let silence: TrafficSilence = { since: Date.now(), acceptedSends: 0, acceptedSince: null };
  let sock: WASocket | null = null;

  const me = (): Me => ({ pn: bareJid(auth.creds.me?.id) ?? '', lid: bareJid(auth.creds.me?.lid) });
  const directory = {
    ...auth.directory,
    subjectOf: (group: string) => caches.groups.get<GroupMetadata>(group)?.subject ?? null,
    adminsOf: (group: string) => adminsOf(caches.groups.get<GroupMetadata>(group)),
  };
  const envelopeOf = (node: Node) => ({
    attrs: node.attrs,
    me: me(),
    directory: directory,
    timeZone: config().timeZone,
    amidBacklog: amidBacklog.has(node),
  });
  const journal = async (events: InboundEvent[], raw: unknown): Promise<void> => {
    const arrived = events.map((event) => ({ event, raw }));
    await worker.writeToJournal(connection, arrived, isActive).catch((error: unknown) => {
      if (error instanceof LeaseLostError) settings.leaseLost();
      throw error;
    });
  };
  const calls = openCallReceiver({ directory: directory, config, journal });
  /** Retries while the socket is open. */
  const retryWhileActive = async <T>(read: () => Promise<T>): Promise<T> => {
    for (let wait = 100; ; wait = Math.min(wait * 2, 2000)) {
      try {
        return await read();
      } catch (error) {
        if (!isActive()) throw error;
        await new Promise((again) => setTimeout(again, wait));
      }
    }
  };
  const isDeskEvent = (event: InboundEvent): boolean =>
    event.kind !== 'status' || !settings.changeIds.has(event.targetId);
  const nodeOf = (ciphertext: Uint8Array): Node => {
    const node = stanzaOf.get(ciphertext);
    if (!node) throw new Error('a ciphertext came without its stanza');
    return node;
  };

  const seam: DecryptionHook = {
    async decrypted(ciphertext, plaintext) {
      const node = nodeOf(ciphertext);
      const { attrs } = node;
      const envelope = envelopeOf(node);
      const stanza = await readable(envelope, plaintext);
      // Group admins may revoke messages of others: the admins are fetched before decoding.
      if (isChange(stanza)) await nameGroup(sock, attrs['from']);
      const events = [...readStanza(stanza, new Date()), ...readPlaceholderResend(stanza)];
      const raw = { attrs, plaintext: Buffer.from(plaintext).toString('base64') };
      storeMessage(stanza, events);
      const timer = readDisappearingTimer(stanza, new Date());
      if (timer) settings.timers.record(timer);
      await Promise.all([journal(events, raw), retryWhileActive(() => settings.recordHistory(stanza))]);
      if (attrs['id'] && unreadable.delete(attrs['id'])) undecryptable--;
      void nameGroup(sock, attrs['from']);
    },
    async failed(ciphertext, error) {
      const node = nodeOf(ciphertext);
      const { id, category } = node.attrs;
      // A duplicate ciphertext cannot be decrypted, and need not be.
      if (!id || category === 'peer' || (await retryWhileActive(() => isJournalled(worker, connection, id)))) return;
      worker.log.debug({ whatsappId: connection.whatsappId, error: nameOf(error) }, 'a message could not be read');
      await journalUnreadable(node);
    },
    async lidsMapped(pairs) {
      const events = pairs.flatMap(({ lid, pn }) => {
        const [l, p] = [bareJid(lid), bareJid(pn)];
        if (l === null || p === null || p === me().pn || directory.lidOf(p) === l) return [];
        // A message that carries both identities reports the mapping itself.
        if (mappedInMessages.has(l) && mappedInMessages.has(p)) return [];
        return lidMappingEvent(l, p, new Date()) ?? [];
      });
      await journal(events, null);
    },
  };

  /** What cannot be decoded is stored as an unsupported message, with its bytes. */
  const readable = async (envelope: Omit<Stanza, 'message'>, plaintext: Uint8Array): Promise<Stanza> => {
    let message: Stanza['message'] = {};
    try {
      message = worker.crashTracker.track(connection.whatsappId, () => decodeMessage(plaintext));
    } catch {
      worker.log.warn({ whatsappId: connection.whatsappId }, 'a message is none that we know how to decode');
    }
    return decryptSecret({ ...envelope, message }, (id) => retryWhileActive(() => findMessage(worker, connection, id)));
  };
  /** Not awaited: writes of a connection are committed in order, and the awaited ratchet write comes later. */
  const storeMessage = ({ attrs, message }: Stanza, events: InboundEvent[]): void => {
    const event = events.find((one) => one.kind === 'message');
    if (event?.kind !== 'message' || event.providerId !== attrs['id']) return;
    const inner = message.deviceSentMessage?.message ?? message;
    const context = inner.messageContextInfo ?? message.messageContextInfo;
    const sender = bareJid(attrs['participant'] ?? attrs['from']) ?? '';
    const kept = { providerId: event.providerId, chat: event.chat, fromMe: event.fromMe, sender };
    const whole = { ...inner, ...(context && { messageContextInfo: context }) };
    settings.write({ messages: [sealMessage(worker, { ...kept, message: whole })] }).catch(() => {});
  };
  const journalUnreadable = async (node: Node): Promise<void> => {
    const { attrs } = node;
    const events = readUnreadable(envelopeOf(node), new Date());
    await journal(events, { attrs });
    if (events.length === 0 || !attrs['id'] || unreadable.has(attrs['id'])) return;
    unreadable.add(attrs['id']);
    undecryptable++;
  };
  const nameGroup = openGroupMetadataFetcher(caches.groups, (events) => journal(events, null));

  const receive = (on: WASocket, node: Node): void => {
    heardAt = new Date();
    const { attrs } = node;
    if (/^(message|receipt|notification|call|chatstate|presence)$/.test(node.tag)) {
      silence = { since: Date.now(), acceptedSends: 0, acceptedSince: null };
      settings.activitySeen();
    }
    if (node.tag === 'message') receiveMessage(node);
    if (node.tag === 'call') calls.hear(on, node);
    if (node.tag === 'ack' && attrs['class'] === 'message' && attrs['id']) {
      const { since, acceptedSends, acceptedSince } = silence;
      silence = { since, acceptedSends: acceptedSends + 1, acceptedSince: acceptedSince ?? Date.now() };
      acks.acknowledge(attrs['id'], attrs['error'] ?? null);
    }
    if (node.tag === 'ib' && nodeIn(node, 'offline')) {
      backlogUntil = Date.now() + 1000;
      settings.backlogDone();
    }
    // In the library's own queues, ahead of it: its acknowledgement goes out after our row is committed.
    if (node.tag === 'receipt') {
      const marks = () => readReceipt(node, me(), directory, new Date()).filter(isDeskEvent);
      runInQueue(on.receiptMutex, async () => journal(marks(), { attrs }));
    }
    if (node.tag === 'notification' && attrs['type'] === 'w:gp2') {
      caches.groups.del(bareJid(attrs['from']) ?? '');
      if (config().groups)
        runInQueue(on.notificationMutex, async () => journal(readGroupChange(node, new Date()), { attrs }));
    }
  };
  const receiveMessage = (node: Node): void => {
    const { attrs } = node;
    if (isIgnoredChat(bareJid(attrs['from']) ?? '', config())) return;
    if (attrs['offline'] !== undefined && attrs['category'] !== 'peer') recovered++;
    if (attrs['offline'] === undefined && Date.now() < backlogUntil) amidBacklog.add(node);
    if (mappedInMessages.size > 2000) mappedInMessages.clear();
    for (const [name, value] of Object.entries(attrs)) {
      if (value && /^(from|recipient|participant|.*_(pn|lid))$/.test(name)) mappedInMessages.add(bareJid(value) ?? '');
    }
    const bodies = nodesIn(node).filter(({ tag }) => tag === 'enc' || tag === 'plaintext');
    for (const { content } of bodies) if (content instanceof Uint8Array) stanzaOf.set(content, node);
  };
  return {
    decryptionHook: seam,
    callCache: calls.cache,
    saveUnreadable: async (node) => (node.attrs['category'] === 'peer' ? undefined : journalUnreadable(node)),
    attach(on) {
      sock = on;
      on.ws.on('frame', (frame: unknown) => {
        if (isNode(frame)) receive(on, frame);
      });
      publishPresence(worker, connection, on);
    },
    lastStanzaAt: () => heardAt,
    recovered: () => recovered,
    silence: () => silence,
    takeUndecryptable() {
      const since = undecryptable;
      undecryptable = 0;
      return since;
    },
  };
}

const isChange = ({ message }: Stanza): boolean =>
  (message.protocolMessage ?? message.ephemeralMessage?.message?.protocolMessage) != null;

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown');
