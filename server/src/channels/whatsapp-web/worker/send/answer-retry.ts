import type { proto, WAMessageKey, WASocket } from 'baileys';
import { bareJid, isGroup, isPhone } from '../../decode/jid.ts';
import type { Me } from '../../decode/stanza.ts';
import type { LeasedConnection, Worker } from '../context/worker-context.ts';
import { findMessage } from '../keys/message.store.ts';

type Needs = { sock: WASocket; me: Me };

/**
 * A message of ours for a phone that could not decrypt it. Returned only to its recipients: anybody who knows its id
 * could otherwise have it encrypted for themselves.
 */
export async function findMessageForRetry(
  worker: Worker,
  connection: LeasedConnection,
  key: WAMessageKey,
  { sock, me }: Needs,
): Promise<proto.IMessage | undefined> {
  const [chat, asker] = [bareJid(key.remoteJid), bareJid(key.participant ?? key.remoteJid)];
  if (!key.id || chat === null || asker === null) return undefined;
  const stored = await findMessage(worker, connection, key.id);
  if (!stored?.fromMe) return undefined;
  const isOurs = asker === me.pn || asker === me.lid;
  const readers = isGroup(stored.chat) ? await membersOf(sock, stored.chat) : await namesOf(sock, stored.chat);
  const isSameChat = isGroup(stored.chat) ? chat === stored.chat : readers.has(chat);
  if (isSameChat && (isOurs || readers.has(asker))) return stored.message;
  worker.log.warn({ whatsappId: connection.whatsappId }, 'a message was asked for by somebody it was not written to');
  return undefined;
}

/** Disables the library's cache, which would resend to anybody who asks in that chat: `findMessageForRetry` decides instead. */
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
