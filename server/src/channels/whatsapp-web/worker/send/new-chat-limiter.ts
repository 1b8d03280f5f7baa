import { type FailureReason, failureReason } from '@balcao/contract/channels/failure-reason';
import { zonedDay } from '@balcao/contract/companies/zoned-time';
import type { WASocket } from 'baileys';
import type { InboundEvent } from '../../../inbound-event.ts';
import { bareJid, isGroup, isPhone } from '../../decode/jid.ts';
import type { Directory } from '../../decode/stanza.ts';
import type { SessionConfig } from '../../protocol.ts';
import { boundedSet } from '../context/bounded-map.ts';
import type { LeasedConnection, Worker } from '../context/worker-context.ts';
import { chatHistoryOf } from '../keys/message.store.ts';
import { recordNewChat } from './command.store.ts';

export type NewChatLimiter = {
  /** The JID to send to, or the reason for a refusal. */
  admit(sock: WASocket, jid: string): Promise<{ jid: string } | { refused: FailureReason }>;
  /** The chat has been written in: it no longer counts as new. */
  recordContact(jid: string): void;
  /** Refuses new chats until then. */
  lockNewChats(until: Date | null): void;
};

type NewChatLimiterDeps = {
  config(): SessionConfig;
  directory: Pick<Directory, 'lidOf' | 'pnOf'>;
  lockedUntil: Date | null;
  journal(event: InboundEvent): Promise<void>;
};

/**
 * Accounts get banned for writing to many strangers. So a number without previous contact is looked up first, and is
 * refused while WhatsApp restricts new chats. The daily limit is applied by the server before.
 */
export function openNewChatLimiter(
  worker: Worker,
  connection: LeasedConnection,
  needs: NewChatLimiterDeps,
): NewChatLimiter {
  const { directory, config } = needs;
  let { lockedUntil } = needs;
  const knownChats = boundedSet(10_000);
  const isKnownChat = async (sock: WASocket, jid: string): Promise<boolean> => {
    const names = [jid, isPhone(jid) ? directory.lidOf(jid) : directory.pnOf(jid)].filter((name) => name !== null);
    if (names.some((name) => knownChats.has(name))) return true;
    const { hasWritten, opened } = await chatHistoryOf(worker, connection, names);
    const sessions = await Promise.all(names.map((name) => sock.signalRepository.validateSession(name)));
    // Our own attempt creates a session too: that alone is no previous contact.
    const found = hasWritten || (!opened && sessions.some(({ exists }) => exists));
    if (found) knownChats.add(jid);
    return found;
  };
  return {
    async admit(sock, jid) {
      if (isGroup(jid) || (await isKnownChat(sock, jid))) return { jid };
      if (lockedUntil !== null && lockedUntil > new Date()) return { refused: newChatsLocked(lockedUntil) };
      const found = isPhone(jid) ? await findOnWhatsApp(sock, jid) : jid;
      if (found === null) return { refused: failureReason('numberNotOnWhatsApp', { phone: jid.split('@')[0] ?? '' }) };
      if (isPhone(jid)) await reportRegisteredNumber(sock, jid, found, needs.journal);
      const to = isPhone(found) ? (bareJid(await sock.signalRepository.lidMapping.getLIDForPN(found)) ?? found) : found;
      if (to !== jid && (await isKnownChat(sock, to))) return { jid: to };
      await recordNewChat(worker.db, worker.id, connection, { day: zonedDay(new Date(), config().timeZone), chat: to });
      return { jid: to };
    },
    recordContact: (jid) => void knownChats.add(jid),
    lockNewChats(until) {
      lockedUntil = until;
    },
  };
}

/** A number with two forms (`numberForms` of the contract) is registered in one of them, which the lookup returns. Null: not on WhatsApp. */
export async function findOnWhatsApp(sock: WASocket, jid: string): Promise<string | null> {
  const answer = await sock.onWhatsApp(jid);
  const found = answer?.find(({ exists }) => exists);
  return bareJid(found?.jid);
}

async function reportRegisteredNumber(
  sock: WASocket,
  asked: string,
  found: string,
  writeToJournal: NewChatLimiterDeps['journal'],
): Promise<void> {
  if (asked === found || !isPhone(found)) return;
  const userOf = (jid: string) => jid.split('@')[0] ?? '';
  const lid = bareJid(await sock.signalRepository.lidMapping.getLIDForPN(found));
  await writeToJournal({
    kind: 'identity',
    chat: lid ?? found,
    providerId: `identity:${userOf(asked)}:${userOf(found)}`,
    at: new Date(),
    identities: [
      ...(lid === null ? [] : [{ kind: 'wa_lid' as const, value: userOf(lid) }]),
      { kind: 'phone', value: userOf(found) },
    ],
    name: '',
    was: [{ kind: 'phone', value: userOf(asked) }],
  });
}

export const newChatsLocked = (until: Date): FailureReason =>
  failureReason('newChatsLocked', { until: until.toISOString() });
