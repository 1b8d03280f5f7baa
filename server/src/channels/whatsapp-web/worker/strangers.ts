import type { WASocket } from 'baileys';
import type { InboundEvent } from '../../channel.ts';
import type { SessionConfig } from '../protocol.ts';
import { bareJid, isGroup, isPhone } from '../reading/jid.ts';
import type { Known } from '../reading/stanza.ts';
import { countOpening } from './command.store.ts';
import type { HeldLine, Worker } from './line.ts';
import { standing } from './message.store.ts';
import { recentSet } from './recent.ts';

export type Strangers = {
  /** The address to send to, or a refusal text for the attendant. */
  admit(sock: WASocket, jid: string): Promise<{ jid: string } | { refused: string }>;
  /** The chat has been written in: it no longer counts as new. */
  met(jid: string): void;
  /** Refuses new chats until then. */
  lock(until: Date | null): void;
};

type Needs = {
  config(): SessionConfig;
  known: Pick<Known, 'lidOf' | 'pnOf'>;
  lockedUntil: Date | null;
  keep(event: InboundEvent): Promise<void>;
};

/**
 * Accounts get banned for writing to many people who never wrote. So a number without previous contact is looked up
 * first, counts against the daily limit, and is refused while WhatsApp restricts new chats.
 */
export function openStrangers(worker: Worker, line: HeldLine, needs: Needs): Strangers {
  const { known, config } = needs;
  let { lockedUntil } = needs;
  const friends = recentSet(10_000);
  const isFriend = async (sock: WASocket, jid: string): Promise<boolean> => {
    const names = [jid, isPhone(jid) ? known.lidOf(jid) : known.pnOf(jid)].filter((name) => name !== null);
    if (names.some((name) => friends.has(name))) return true;
    const { heard, opened } = await standing(worker, line, names);
    const sessions = await Promise.all(names.map((name) => sock.signalRepository.validateSession(name)));
    // Our own attempt creates a session too: that alone is no previous contact.
    const found = heard || (!opened && sessions.some(({ exists }) => exists));
    if (found) friends.add(jid);
    return found;
  };
  return {
    async admit(sock, jid) {
      if (isGroup(jid) || (await isFriend(sock, jid))) return { jid };
      if (lockedUntil !== null && lockedUntil > new Date())
        return { refused: timeLocked(lockedUntil, config().timeZone) };
      const found = isPhone(jid) ? await lookUp(sock, jid) : jid;
      if (found === null) return { refused: `O número +${jid.split('@')[0]} não tem WhatsApp.` };
      if (isPhone(jid)) await tellTrueNumber(sock, jid, found, needs.keep);
      const to = isPhone(found) ? (bareJid(await sock.signalRepository.lidMapping.getLIDForPN(found)) ?? found) : found;
      if (to !== jid && (await isFriend(sock, to))) return { jid: to };
      const most = config().newChatsPerDay;
      const room = await countOpening(worker.db, worker.id, line, { day: dayIn(config().timeZone), chat: to, most });
      if (!room) return { refused: overBudget(most) };
      return { jid: to };
    },
    met: (jid) => void friends.add(jid),
    lock(until) {
      lockedUntil = until;
    },
  };
}

/** Brazilian numbers may be registered without their ninth digit: the server knows which. Null: not on WhatsApp. */
export async function lookUp(sock: WASocket, jid: string): Promise<string | null> {
  const answer = await sock.onWhatsApp(jid);
  const found = answer?.find(({ exists }) => exists);
  return bareJid(found?.jid);
}

async function tellTrueNumber(sock: WASocket, asked: string, found: string, keep: Needs['keep']): Promise<void> {
  if (asked === found || !isPhone(found)) return;
  const userOf = (jid: string) => jid.split('@')[0] ?? '';
  const lid = bareJid(await sock.signalRepository.lidMapping.getLIDForPN(found));
  await keep({
    ...{
      kind: 'identity',
      chat: lid ?? found,
      providerId: `identity:${userOf(asked)}:${userOf(found)}`,
      at: new Date(),
    },
    identities: [
      ...(lid === null ? [] : [{ kind: 'wa_lid' as const, value: userOf(lid) }]),
      { kind: 'phone', value: userOf(found) },
    ],
    ...{ name: '', was: [{ kind: 'phone', value: userOf(asked) }] },
  });
}

/** yyyy-mm-dd in the company's time zone. */
export const dayIn = (timeZone: string, at = new Date()): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(at);

const overBudget = (most: number): string =>
  `O limite de ${most} novas conversas por dia desta conexão foi atingido. Quem escrever primeiro pode ser respondido; o limite é mudado na página de conexões.`;

export function timeLocked(until: Date, timeZone: string): string {
  const when = new Intl.DateTimeFormat('pt-BR', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(until);
  return `O WhatsApp não deixa esta conexão iniciar novas conversas até ${when}. As conversas que já existem continuam.`;
}
