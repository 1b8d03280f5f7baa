import type { GroupMetadata, proto, WAMessageKey, WASocket } from 'baileys';
import { bareJid, isGroup, isPhone } from '../../decode/jid.ts';
import type { Me } from '../../decode/stanza.ts';
import type { TtlCache } from '../context/ttl-cache.ts';
import type { LeasedConnection, Worker } from '../context/worker-context.ts';
import { findMessage } from '../keys/message.store.ts';

type Needs = { sock: WASocket; me: Me; groups: TtlCache };

/**
 * A message of ours for a phone that could not decrypt it. Returned only to its recipients: anybody who knows its id
 * could otherwise have it encrypted for themselves.
 */
export async function findMessageForRetry(
  worker: Worker,
  connection: LeasedConnection,
  key: WAMessageKey,
  { sock, me, groups }: Needs,
): Promise<proto.IMessage | undefined> {
  const [chat, asker] = [bareJid(key.remoteJid), bareJid(key.participant ?? key.remoteJid)];
  if (!key.id || chat === null || asker === null) return undefined;
  const stored = await findMessage(worker, connection, key.id);
  if (!stored?.fromMe) return undefined;
  const isOurs = asker === me.pn || asker === me.lid;
  if (isGroup(stored.chat)) {
    const isMember = async () => isOurs || (await isMemberOf(sock, groups, stored.chat, asker));
    if (chat === stored.chat && (await isMember())) return stored.message;
  } else {
    const readers = await namesOf(sock, stored.chat);
    if (readers.has(chat) && (isOurs || readers.has(asker))) return stored.message;
  }
  worker.log.warn(
    { whatsappId: connection.whatsappId },
    'somebody who is not a recipient of a message requested it again',
  );
  return undefined;
}

/** Disables the library's cache, which would resend to anybody who asks in that chat: `findMessageForRetry` decides instead. */
export function disableRetryCache({ messageRetryManager }: WASocket): void {
  if (messageRetryManager) messageRetryManager.addRecentMessage = () => {};
}

async function namesOf({ signalRepository }: WASocket, jid: string): Promise<Set<string>> {
  const { lidMapping } = signalRepository;
  const other = isPhone(jid) ? await lidMapping.getLIDForPN(jid) : await lidMapping.getPNForLID(jid);
  return new Set([jid, bareJid(other) ?? jid]);
}

/**
 * Many members of a large group may ask for one message: WhatsApp limits queries for its members, so those in the cache
 * are enough where the asker is among them.
 */
async function isMemberOf(sock: WASocket, groups: TtlCache, group: string, asker: string): Promise<boolean> {
  const cached = groups.get<GroupMetadata>(group);
  if (cached && hasMember(cached, asker)) return true;
  const found = await sock.groupMetadata(group);
  groups.set(group, found);
  return hasMember(found, asker);
}

const hasMember = ({ participants }: GroupMetadata, asker: string): boolean =>
  participants.some(({ id, lid, phoneNumber }) => [id, lid, phoneNumber].some((jid) => bareJid(jid) === asker));
