import { truncateText } from '@balcao/contract/truncate-text';
import { proto } from 'baileys/WAProto/index.js';
import type { InboundEvent } from '../../inbound-event.ts';
import { numberOf } from './content/format-text.ts';
import { bareJid, isGroup } from './jid.ts';
import { editTimeOf, latestVersionOf } from './latest-version.ts';
import { lidMappingEvent, lidPairOf } from './lid-mapping.ts';
import { personOf } from './message-source.ts';
import { readStanza } from './read-stanza.ts';
import { attendanceMessageOf, voteMessageOf } from './secret-messages.ts';
import type { Directory, Me, Stanza } from './stanza.ts';
import { validated } from './validated.ts';

/** The contents of `messaging-history.set`, as far as they are read. */
type History = {
  messages?: readonly proto.IWebMessageInfo[];
  contacts?: readonly { id: string; name?: string | undefined; notify?: string | undefined }[];
  chats?: readonly { id?: string | null; name?: string | null }[];
  lidPnMappings?: readonly { lid: string; pn: string }[];
};
type HistoryFilter = {
  me: Me;
  known: Directory;
  from: Date;
  until: Date | null;
  groups: boolean;
  timeZone?: string;
};

/**
 * Messages of the requested time span, newest first as a phone lists them, marked `imported`, preceded by LID mappings. The
 * first of a conversation to be received decides whether somebody has to answer: its last message.
 */
export function readHistory(history: History, wanted: HistoryFilter): InboundEvent[] {
  const pairs = new Map(
    (history.lidPnMappings ?? []).flatMap(({ lid, pn }) => {
      const pair = lidPairOf(lid, pn);
      return pair ? [pair] : [];
    }),
  );
  const pnToLid = new Map([...pairs].map(([lid, pn]) => [pn, lid]));
  const subjects = namesOf(history.chats ?? []);
  const names = namesOf((history.contacts ?? []).map(({ id, name, notify }) => ({ id, name: notify ?? name ?? null })));
  const known: Directory = {
    lidOf: (pn) => pnToLid.get(pn) ?? wanted.known.lidOf(pn),
    pnOf: (lid) => pairs.get(lid) ?? wanted.known.pnOf(lid),
    subjectOf: (group) => wanted.known.subjectOf?.(group) ?? subjects.get(group) ?? null,
  };
  const selected = (history.messages ?? [])
    .flatMap((info) => [info, ...answersIn(latestVersionOf(info))])
    .map((info) => ({ info, at: new Date((numberOf(info.messageTimestamp) ?? 0) * 1000) }))
    .filter(({ info, at }) => matchesFilter(info, at, wanted))
    .sort((a, b) => b.at.getTime() - a.at.getTime());
  const events = selected.flatMap(({ info, at }) => readHistoryMessage(info, at, { ...wanted, known }, names));
  const activeChats = new Set(events.map(({ chat }) => chat));
  const mappings = [...pairs].flatMap(([lid, pn]) =>
    activeChats.has(lid) ? (lidMappingEvent(lid, pn, wanted.from) ?? []) : [],
  );
  return [...mappings, ...events];
}

function matchesFilter(
  { key, message, messageStubType }: proto.IWebMessageInfo,
  at: Date,
  { from, until, groups }: HistoryFilter,
): boolean {
  if (!key?.id || (!message && !(messageStubType && missedCalls.has(messageStubType)))) return false;
  if (at < from || (until !== null && at > until)) return false;
  return groups || !isGroup(bareJid(key.remoteJid) ?? '');
}

/**
 * The votes of a poll and the answers to an event as messages of their own, as they arrive live. A history lists them,
 * decrypted, with the message that they answer.
 */
function answersIn(asked: proto.IWebMessageInfo): proto.IWebMessageInfo[] {
  const { key: askedKey, message, pollUpdates, eventResponses } = asked;
  if (!message || !askedKey) return [];
  const answer = (key: proto.IMessageKey | null | undefined, ms: number | null, content: proto.IMessage) =>
    key?.id
      ? {
          key: { ...key, remoteJid: askedKey.remoteJid ?? null },
          messageTimestamp: ms ? Math.floor(ms / 1000) : (asked.messageTimestamp ?? 0),
          message: content,
        }
      : [];
  return [
    ...(pollUpdates ?? []).flatMap(({ pollUpdateMessageKey, vote, senderTimestampMs, serverTimestampMs }) =>
      vote
        ? answer(
            pollUpdateMessageKey,
            numberOf(serverTimestampMs) || numberOf(senderTimestampMs),
            voteMessageOf(vote, message, askedKey),
          )
        : [],
    ),
    ...(eventResponses ?? []).flatMap(({ eventResponseMessageKey, eventResponseMessage, timestampMs }) =>
      eventResponseMessage
        ? answer(
            eventResponseMessageKey,
            numberOf(timestampMs) || numberOf(eventResponseMessage.timestampMs),
            attendanceMessageOf(eventResponseMessage, askedKey),
          )
        : [],
    ),
  ];
}

const stubs = proto.WebMessageInfo.StubType;
/** Missed calls are in the history as stubs without a message; the value says whether it was a video call. */
const missedCalls = new Map([
  [stubs.CALL_MISSED_VOICE, false],
  [stubs.CALL_MISSED_VIDEO, true],
  [stubs.CALL_MISSED_GROUP_VOICE, false],
  [stubs.CALL_MISSED_GROUP_VIDEO, true],
]);

function readHistoryMessage(
  info: proto.IWebMessageInfo,
  at: Date,
  { me, known, timeZone }: HistoryFilter,
  names: ReadonlyMap<string, string>,
): InboundEvent[] {
  const video = info.messageStubType ? missedCalls.get(info.messageStubType) : undefined;
  const eventsOf = (one: proto.IWebMessageInfo): InboundEvent[] => {
    const message = one.message ?? { callLogMesssage: { isVideo: video ?? false, callOutcome: 1 } };
    const attrs = attrsOf(one, me, names);
    return readStanza({ attrs, message, me, directory: known, ...(timeZone && { timeZone }) }, at);
  };
  const latest = latestVersionOf(info);
  const imported = eventsOf(latest).flatMap((event): InboundEvent[] => {
    if (event.kind !== 'message') return [];
    return [{ ...event, imported: true }, ...marksOf(info, event), ...reactionsOf(info, event, known, names)];
  });
  if (latest === info) return imported;
  // Also as an edit: the message may have been received with an earlier text.
  const editedAt = editTimeOf(info) ?? at;
  const edits = eventsOf(info).flatMap((event): InboundEvent[] =>
    event.kind === 'edit' ? [{ ...event, at: editedAt, providerId: `edit:${event.targetId}:${+editedAt}` }] : [],
  );
  return [...imported, ...edits];
}

/** Attributes as the server would have sent them. */
function attrsOf(
  { key, participant, pushName, messageTimestamp }: proto.IWebMessageInfo,
  me: Me,
  names: ReadonlyMap<string, string>,
): Stanza['attrs'] {
  const chat = key?.remoteJid ?? '';
  const writer = key?.participant ?? participant ?? undefined;
  const common = { id: key?.id ?? undefined, t: String(numberOf(messageTimestamp) ?? 0) };
  const inGroup = isGroup(bareJid(chat) ?? '');
  if (key?.fromMe)
    return inGroup ? { ...common, from: chat, participant: me.pn } : { ...common, from: me.pn, recipient: chat };
  const notify = pushName ?? names.get(bareJid(writer ?? chat) ?? '');
  return { ...common, from: chat, participant: writer, notify };
}

const deliveryStatus = proto.WebMessageInfo.Status;

function marksOf({ status }: proto.IWebMessageInfo, event: Extract<InboundEvent, { kind: 'message' }>): InboundEvent[] {
  if (!event.fromMe || !status || status < deliveryStatus.DELIVERY_ACK) return [];
  const ackStatus = status >= deliveryStatus.READ ? 'read' : 'delivered';
  const { chat, at, providerId } = event;
  return [
    {
      kind: 'status',
      chat,
      at,
      providerId: `status:${providerId}:${ackStatus}`,
      targetId: providerId,
      status: ackStatus,
    },
  ];
}

function reactionsOf(
  { reactions }: proto.IWebMessageInfo,
  event: Extract<InboundEvent, { kind: 'message' }>,
  known: Directory,
  names: ReadonlyMap<string, string>,
): InboundEvent[] {
  const { chat, identities, name, providerId } = event;
  return (reactions ?? []).flatMap(({ key, text, senderTimestampMs }): InboundEvent[] => {
    if (!key?.id || !text) return [];
    const ms = numberOf(senderTimestampMs);
    const at = ms !== null && ms > 0 && ms < 8.64e15 ? new Date(ms) : event.at;
    const common = { chat, at, providerId: `reaction:${key.id.slice(0, 250)}`, identities, name, targetId: providerId };
    const fromMe = key.fromMe === true;
    const author = isGroup(chat) && !fromMe ? memberOf(key.participant, known, names) : null;
    const emoji = truncateText(text, 40);
    return [validated({ kind: 'reaction', ...common, fromMe, emoji, ...(author !== null && { author }) })];
  });
}

/** Null when the history does not name the member. */
function memberOf(participant: string | null | undefined, known: Directory, names: ReadonlyMap<string, string>) {
  const jid = bareJid(participant);
  const member = jid === null ? null : personOf(jid, [], known);
  return member && { identities: member.identities, name: truncateText(names.get(jid ?? '') ?? '', 200) };
}

function namesOf(named: readonly { id?: string | null; name?: string | null }[]): Map<string, string> {
  return new Map(
    named.flatMap(({ id, name }) => {
      const jid = bareJid(id);
      return jid !== null && name ? [[jid, name] as const] : [];
    }),
  );
}
