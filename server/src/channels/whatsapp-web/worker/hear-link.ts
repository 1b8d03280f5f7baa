import type { CacheStore, GroupMetadata, WASocket } from 'baileys';
import type { InboundEvent } from '../../channel.ts';
import type { SessionConfig } from '../protocol.ts';
import { decodeMessage } from '../reading/decode-message.ts';
import { bareJid } from '../reading/jid.ts';
import { mappingOf } from '../reading/mapping-of.ts';
import { type Node, nodeIn, nodesIn } from '../reading/node.ts';
import { openSecret } from '../reading/open-secret.ts';
import { readGroupChange } from '../reading/read-group-change.ts';
import { readReceipt } from '../reading/read-receipt.ts';
import { readStanza } from '../reading/read-stanza.ts';
import { readTimer } from '../reading/read-timer.ts';
import { readUnreadable } from '../reading/read-unreadable.ts';
import type { Me, Stanza } from '../reading/stanza.ts';
import type { Acks } from './acks.ts';
import { atItsTurn } from './at-its-turn.ts';
import type { AuthState } from './auth-state.ts';
import type { ChatTimers } from './chat-timers.ts';
import { hearCalls } from './hear-calls.ts';
import type { Seam } from './journal-seam.ts';
import { type HeldLine, LostLine, type Worker, type Writing } from './line.ts';
import { findMessage, isJournalled, sealMessage } from './message.store.ts';
import { adminsOf, nameGroups } from './name-groups.ts';
import { isLeft, type LinkSettings } from './open-link.ts';
import { readResent } from './resent.ts';
import { tellPresence } from './tell-presence.ts';
import type { Silence } from './watch-link.ts';
import { isNode } from './withhold.ts';

export type Hearing = {
  seam: Seam;
  /** consulted by the library before it acknowledges a call */
  calls: CacheStore;
  /** Stores a message that cannot be decrypted as such. */
  unread(node: Node): Promise<void>;
  attach(sock: WASocket): void;
  heardAt(): Date | null;
  /** backlog messages so far, which were written while the connection was down */
  recovered(): number;
  silence(): Silence;
  /** change of the number of undecryptable messages since the last call */
  takeUndecryptable(): number;
};

export type HearingSettings = {
  auth: AuthState;
  memory: LinkSettings['memory'];
  acks: Acks;
  timers: ChatTimers;
  /** ids of edits and deletions of ours */
  changes: ReadonlySet<string>;
  config(): SessionConfig;
  /** Stores a history notification; durable once this resolves. */
  hearHistory(stanza: Stanza): Promise<void>;
  /** The lease was lost. */
  lose(): void;
  /** Fenced by the lease epoch; stops the connection when the lease is lost. */
  write(writing: Writing): Promise<void>;
  /** The socket is open and the lease is held: waiting for the database is worthwhile. */
  wanted(): boolean;
  /** The backlog has arrived. */
  backlogDone(): void;
  /** Unsolicited traffic arrived. */
  spoken(): void;
};

/** Turns received stanzas into journal entries. */
export function hearLink(worker: Worker, line: HeldLine, settings: HearingSettings): Hearing {
  const { auth, memory, acks, config, wanted } = settings;
  /** Maps the byte array of an `enc` to its stanza: the library passes the same object on. */
  const stanzaOf = new WeakMap<Uint8Array, Node>();
  /** arrived live during the backlog, or within a second after it */
  const amidBacklog = new WeakSet<Node>();
  let backlogUntil = Number.POSITIVE_INFINITY;
  const carried = new Set<string>();
  const unreadable = new Set<string>();
  let [heardAt, recovered, undecryptable]: [Date | null, number, number] = [null, 0, 0];
  let silence: Silence = { since: Date.now(), taken: 0, takenSince: null };
  let sock: WASocket | null = null;

  const me = (): Me => ({ pn: bareJid(auth.creds.me?.id) ?? '', lid: bareJid(auth.creds.me?.lid) });
  const known = {
    ...auth.known,
    subjectOf: (group: string) => memory.groups.get<GroupMetadata>(group)?.subject ?? null,
    adminsOf: (group: string) => adminsOf(memory.groups.get<GroupMetadata>(group)),
  };
  const envelopeOf = (node: Node) => ({
    ...{ attrs: node.attrs, me: me(), known, timeZone: config().timeZone },
    amidBacklog: amidBacklog.has(node),
  });
  const keep = async (events: InboundEvent[], raw: unknown): Promise<void> => {
    const arrived = events.map((event) => ({ event, raw }));
    await worker.keep(line, arrived, wanted).catch((error: unknown) => {
      if (error instanceof LostLine) settings.lose();
      throw error;
    });
  };
  const calls = hearCalls({ known, config, keep });
  /** Retries while the socket is open. */
  const persist = async <T>(read: () => Promise<T>): Promise<T> => {
    for (let wait = 100; ; wait = Math.min(wait * 2, 2000)) {
      try {
        return await read();
      } catch (error) {
        if (!wanted()) throw error;
        await new Promise((again) => setTimeout(again, wait));
      }
    }
  };
  const isOfDesk = (event: InboundEvent): boolean => event.kind !== 'status' || !settings.changes.has(event.targetId);
  const nodeOf = (ciphertext: Uint8Array): Node => {
    const node = stanzaOf.get(ciphertext);
    if (!node) throw new Error('a ciphertext came without its stanza');
    return node;
  };

  const seam: Seam = {
    async read(ciphertext, plaintext) {
      const node = nodeOf(ciphertext);
      const { attrs } = node;
      const envelope = envelopeOf(node);
      const stanza = await readable(envelope, plaintext);
      // Group admins may revoke messages of others: the admins are fetched before decoding.
      if (isChange(stanza)) await nameGroup(sock, attrs['from']);
      const events = [...readStanza(stanza, new Date()), ...readResent(stanza)];
      const raw = { attrs, plaintext: Buffer.from(plaintext).toString('base64') };
      keepMessage(stanza, events);
      const timer = readTimer(stanza, new Date());
      if (timer) settings.timers.hear(timer);
      await Promise.all([keep(events, raw), persist(() => settings.hearHistory(stanza))]);
      if (attrs['id'] && unreadable.delete(attrs['id'])) undecryptable--;
      void nameGroup(sock, attrs['from']);
    },
    async unreadable(ciphertext, error) {
      const node = nodeOf(ciphertext);
      const { id, category } = node.attrs;
      // A duplicate ciphertext cannot be decrypted, and need not be.
      if (!id || category === 'peer' || (await persist(() => isJournalled(worker, line, id)))) return;
      worker.log.debug({ whatsappId: line.whatsappId, error: nameOf(error) }, 'a message could not be read');
      await keepUnreadable(node);
    },
    async mapped(pairs) {
      const events = pairs.flatMap(({ lid, pn }) => {
        const [l, p] = [bareJid(lid), bareJid(pn)];
        if (l === null || p === null || p === me().pn || known.lidOf(p) === l) return [];
        // A message that carries both identities reports the mapping itself.
        if (carried.has(l) && carried.has(p)) return [];
        return mappingOf(l, p, new Date()) ?? [];
      });
      await keep(events, null);
    },
  };

  /** What cannot be decoded is stored as an unsupported message, with its bytes. */
  const readable = async (envelope: Omit<Stanza, 'message'>, plaintext: Uint8Array): Promise<Stanza> => {
    let message: Stanza['message'] = {};
    try {
      message = worker.inHand.mark(line.whatsappId, () => decodeMessage(plaintext));
    } catch {
      worker.log.warn({ whatsappId: line.whatsappId }, 'a message is none that we know how to decode');
    }
    return openSecret({ ...envelope, message }, (id) => persist(() => findMessage(worker, line, id)));
  };
  /** Not awaited: writes of a connection are committed in order, and the awaited ratchet write comes later. */
  const keepMessage = ({ attrs, message }: Stanza, events: InboundEvent[]): void => {
    const event = events.find((one) => one.kind === 'message');
    if (event?.kind !== 'message' || event.providerId !== attrs['id']) return;
    const inner = message.deviceSentMessage?.message ?? message;
    const context = inner.messageContextInfo ?? message.messageContextInfo;
    const sender = bareJid(attrs['participant'] ?? attrs['from']) ?? '';
    const kept = { providerId: event.providerId, chat: event.chat, fromMe: event.fromMe, sender };
    const whole = { ...inner, ...(context && { messageContextInfo: context }) };
    settings.write({ messages: [sealMessage(worker, { ...kept, message: whole })] }).catch(() => {});
  };
  const keepUnreadable = async (node: Node): Promise<void> => {
    const { attrs } = node;
    const events = readUnreadable(envelopeOf(node), new Date());
    await keep(events, { attrs });
    if (events.length === 0 || !attrs['id'] || unreadable.has(attrs['id'])) return;
    unreadable.add(attrs['id']);
    undecryptable++;
  };
  const nameGroup = nameGroups(memory.groups, (events) => keep(events, null));

  const hear = (on: WASocket, node: Node): void => {
    heardAt = new Date();
    const { attrs } = node;
    if (/^(message|receipt|notification|call|chatstate|presence)$/.test(node.tag)) {
      silence = { since: Date.now(), taken: 0, takenSince: null };
      settings.spoken();
    }
    if (node.tag === 'message') hearMessage(node);
    if (node.tag === 'call') calls.hear(on, node);
    if (node.tag === 'ack' && attrs['class'] === 'message' && attrs['id']) {
      const { since, taken, takenSince } = silence;
      silence = { since, taken: taken + 1, takenSince: takenSince ?? Date.now() };
      acks.heard(attrs['id'], attrs['error'] ?? null);
    }
    if (node.tag === 'ib' && nodeIn(node, 'offline')) {
      backlogUntil = Date.now() + 1000;
      settings.backlogDone();
    }
    // In the library's own queues, ahead of it: its acknowledgement goes out after our row is committed.
    if (node.tag === 'receipt') {
      const marks = () => readReceipt(node, me(), known, new Date()).filter(isOfDesk);
      atItsTurn(on.receiptMutex, async () => keep(marks(), { attrs }));
    }
    if (node.tag === 'notification' && attrs['type'] === 'w:gp2') {
      memory.groups.del(bareJid(attrs['from']) ?? '');
      if (config().groups)
        atItsTurn(on.notificationMutex, async () => keep(readGroupChange(node, new Date()), { attrs }));
    }
  };
  const hearMessage = (node: Node): void => {
    const { attrs } = node;
    if (isLeft(bareJid(attrs['from']) ?? '', config())) return;
    if (attrs['offline'] !== undefined && attrs['category'] !== 'peer') recovered++;
    if (attrs['offline'] === undefined && Date.now() < backlogUntil) amidBacklog.add(node);
    if (carried.size > 2000) carried.clear();
    for (const [name, value] of Object.entries(attrs)) {
      if (value && /^(from|recipient|participant|.*_(pn|lid))$/.test(name)) carried.add(bareJid(value) ?? '');
    }
    const bodies = nodesIn(node).filter(({ tag }) => tag === 'enc' || tag === 'plaintext');
    for (const { content } of bodies) if (content instanceof Uint8Array) stanzaOf.set(content, node);
  };
  return {
    seam,
    calls: calls.cache,
    unread: async (node) => (node.attrs['category'] === 'peer' ? undefined : keepUnreadable(node)),
    attach(on) {
      sock = on;
      on.ws.on('frame', (frame: unknown) => {
        if (isNode(frame)) hear(on, frame);
      });
      tellPresence(worker, line, on);
    },
    heardAt: () => heardAt,
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
