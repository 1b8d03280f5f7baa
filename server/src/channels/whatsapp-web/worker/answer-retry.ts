import type { proto, WAMessageKey, WASocket } from 'baileys';
import { bareJid, isGroup, isPhone } from '../reading/jid.ts';
import type { Me } from '../reading/stanza.ts';
import type { HeldLine, Worker } from './line.ts';
import { findMessage } from './message.store.ts';

type Needs = { sock: WASocket; me: Me };

/**
 * A message of ours for a phone that could not decrypt it. Returned only to its recipients: anybody who knows its id
 * could otherwise have it encrypted for themselves.
 */
export async function messageFor(
  worker: Worker,
  line: HeldLine,
  key: WAMessageKey,
  { sock, me }: Needs,
): Promise<proto.IMessage | undefined> {
  const [chat, asker] = [bareJid(key.remoteJid), bareJid(key.participant ?? key.remoteJid)];
  if (!key.id || chat === null || asker === null) return undefined;
  const kept = await findMessage(worker, line, key.id);
  if (!kept?.fromMe) return undefined;
  const isOurs = asker === me.pn || asker === me.lid;
  const readers = isGroup(kept.chat) ? await membersOf(sock, kept.chat) : await namesOf(sock, kept.chat);
  const isSameChat = isGroup(kept.chat) ? chat === kept.chat : readers.has(chat);
  if (isSameChat && (isOurs || readers.has(asker))) return kept.message;
  worker.log.warn({ whatsappId: line.whatsappId }, 'a message was asked for by somebody it was not written to');
  return undefined;
}

/** What the library remembers of late it gives to whoever asks for it again in that chat: `messageFor` decides instead. */
export function rememberNothing({ messageRetryManager }: WASocket): void {
  if (messageRetryManager) messageRetryManager.addRecentMessage = () => {};
}

async function namesOf({ signalRepository }: WASocket, jid: string): Promise<Set<string>> {
  const { lidMapping } = signalRepository;
  const other = isPhone(jid) ? await lidMapping.getLIDForPN(jid) : await lidMapping.getPNForLID(jid);
  return new Set([jid, bareJid(other) ?? jid]);
}

async function membersOf(sock: WASocket, group: string): Promise<Set<string>> {
  const { participants } = await sock.groupMetadata(group);
  return new Set(
    participants.flatMap(({ id, lid, phoneNumber }) => [id, lid, phoneNumber].flatMap((jid) => bareJid(jid) ?? [])),
  );
}
