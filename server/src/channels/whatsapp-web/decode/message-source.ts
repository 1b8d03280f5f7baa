import { truncateText } from '@balcao/contract/truncate-text';
import type { Identity, Speaker } from '../../inbound-event.ts';
import { bareJid, identityOf, isGroup, isLid, isPerson, isPhone } from './jid.ts';
import { timeOf } from './node.ts';
import type { Directory, Stanza } from './stanza.ts';

/** The author and conversation of a message, in terms of the port. */
export type MessageSource = {
  id: string;
  chat: string;
  /** the conversation under the JID that the server used, which receipts must repeat */
  serverChat: string;
  at: Date;
  fromMe: boolean;
  identities: Identity[];
  name: string;
  author: { identities: Identity[]; name: string } | null;
  /** in a group: the author is an admin */
  isAdmin: boolean;
  /** every bare JID of the author: the encryption of edits is bound to one of them */
  writers: string[];
};

type StanzaEnvelope = Omit<Stanza, 'message'> & Partial<Pick<Stanza, 'message'>>;

/** Null when it is not for people: the account's own devices, statuses, newsletters, bots. */
export function messageSourceOf(stanza: StanzaEnvelope, now: Date): MessageSource | null {
  const { attrs, me, directory } = stanza;
  const from = bareJid(attrs['from']);
  const id = attrs['id']?.replaceAll('\0', '').slice(0, 250);
  if (from === null || !id) return null;
  const at = timeOf({ attrs }, now);
  // The library processes backlog and live messages concurrently: within one second the live one is later. Not the
  // reverse: the backlog continues what arrived live before the connection was lost.
  if (stanza.isDuringBacklog) at.setTime(at.getTime() + 1);
  const common = { id, serverChat: from, at };
  const isMine = (jid: string | null) => jid !== null && (jid === me.pn || jid === me.lid);
  const sender = bareJid(attrs['participant']);
  const displayName = truncateText(
    attrs['notify'] ?? attrs['participant_username'] ?? attrs['sender_username'] ?? '',
    200,
  );

  if (isGroup(from)) {
    const group = groupSourceOf(from, directory);
    const writer = sender === null ? null : personOf(sender, alternates(attrs, 'participant', 'sender'), directory);
    const fromMe = isMine(sender);
    const author = fromMe || writer === null ? null : { identities: writer.identities, name: displayName };
    const writers = fromMe ? ownJidsOf(me) : (writer?.names ?? []);
    const admins = directory.adminsOf?.(from) ?? [];
    return { ...common, ...group, fromMe, author, writers, isAdmin: writers.some((name) => admins.includes(name)) };
  }

  // Recipients see a broadcast list message as a message of its sender.
  const writer = from.endsWith('@broadcast') && from !== 'status@broadcast' ? sender : from;
  if (writer === null) return null;
  if (!isMine(writer)) {
    const person = personOf(writer, alternates(attrs, 'participant', 'sender'), directory);
    if (person === null) return null;
    const { chat, identities, names } = person;
    const serverChat = writer;
    const rest = { name: displayName, fromMe: false, author: null, writers: names, isAdmin: false };
    return { ...common, serverChat, chat, identities, ...rest };
  }
  const to = bareJid(attrs['recipient']) ?? bareJid(stanza.message?.deviceSentMessage?.destinationJid);
  if (to === null || isMine(to)) return null;
  const ownSource = { ...common, serverChat: to, fromMe: true, author: null, writers: ownJidsOf(me), isAdmin: false };
  if (isGroup(to)) return { ...ownSource, ...groupSourceOf(to, directory) };
  const person = personOf(to, alternates(attrs, 'recipient', 'peer_recipient'), directory);
  return person && { ...ownSource, chat: person.chat, identities: person.identities, name: '' };
}

/** The author of a change: the server checks their permission. */
export const speakerOf = ({ identities: place, fromMe, author, isAdmin }: MessageSource): Speaker => ({
  fromMe,
  place,
  ...(author && { member: author.identities, isAdmin }),
});

const ownJidsOf = ({ pn, lid }: Stanza['me']): string[] => (lid === null ? [pn] : [lid, pn]);

function groupSourceOf(jid: string, known: Directory): Pick<MessageSource, 'chat' | 'identities' | 'name'> {
  const group = identityOf(jid);
  return { chat: jid, identities: group ? [group] : [], name: truncateText(known.subjectOf?.(jid) ?? '', 200) };
}

const alternates = (attrs: Stanza['attrs'], ...words: string[]): (string | undefined)[] =>
  words.flatMap((word) => [attrs[`${word}_lid`], attrs[`${word}_pn`]]);

/** A person under all known identities, LID first. Null for other JIDs. */
export function personOf(
  jid: string,
  others: readonly (string | undefined)[],
  known: Directory,
): { chat: string; identities: Identity[]; names: string[] } | null {
  const jids = [jid, ...others].flatMap((name) => bareJid(name) ?? []).filter(isPerson);
  if (jids[0] !== jid) return null;
  const lid = jids.find(isLid) ?? known.lidOf(jid);
  const pn = jids.find(isPhone) ?? known.pnOf(jid);
  const names = [lid, pn].flatMap((name) => bareJid(name) ?? []);
  const identities = names.flatMap((name) => identityOf(name) ?? []);
  return { chat: names[0] ?? jid, identities, names };
}
