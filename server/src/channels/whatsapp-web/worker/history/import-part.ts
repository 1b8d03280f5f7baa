import type { WASocket } from 'baileys';
import { buildMergedTcTokenIndexWrite, resolveTcTokenJid } from 'baileys/lib/Utils/tc-token-utils.js';
import { proto } from 'baileys/WAProto/index.js';
import type { InboundEvent } from '../../../inbound-event.ts';
import { bareJid, isGroup } from '../../decode/jid.ts';
import { latestVersionOf } from '../../decode/latest-version.ts';
import { timerOfHistory } from '../../decode/read-disappearing-timer.ts';
import { readHistory } from '../../decode/read-history.ts';
import type { Me } from '../../decode/stanza.ts';
import type { SessionConfig } from '../../protocol.ts';
import type { LeasedConnection, SealedMessage, Worker } from '../context/worker-context.ts';
import type { HistoryPart } from '../decoder/history-part.ts';
import type { AuthState } from '../keys/auth-state.ts';
import { sealMessage } from '../keys/message.store.ts';
import type { ChatTimers } from '../send/chat-timers.ts';
import { insertHistoryMessages, insertPeople, type PersonOfPhone } from './history.store.ts';

/** Rows per statement. */
const batchSize = 200;

type ImportPartDeps = {
  auth: AuthState;
  config: SessionConfig;
  sock: WASocket;
  timers: Pick<ChatTimers, 'recordHistory'>;
  isActive(): boolean;
};

/** Stores LID mappings and timers, journals messages of the requested time span, and stores each for quotes. Idempotent. */
export async function importPart(
  worker: Worker,
  connection: LeasedConnection,
  part: HistoryPart,
  needs: ImportPartDeps,
): Promise<void> {
  const { auth, config, sock, isActive } = needs;
  const { importFrom, importUntil, importGroups, timeZone } = config;
  if (!isActive()) throw new Error('the connection is no longer wanted');
  if (part.pairs.length > 0) await sock.signalRepository.lidMapping.storeLIDPNMappings(part.pairs);
  await storeTokens(sock, part);
  await needs.timers.recordHistory(part.timers.flatMap((timer) => timerOfHistory(timer, new Date()) ?? []));
  await insertPeople(worker.db, worker.id, connection, peopleOf(part, auth));
  if (importFrom === null || part.messages.length === 0) return;
  const messages = part.messages.map((bytes) => proto.WebMessageInfo.decode(bytes));
  const me: Me = { pn: bareJid(auth.creds.me?.id) ?? '', lid: bareJid(auth.creds.me?.lid) };
  const span = { from: new Date(importFrom), until: importUntil === null ? null : new Date(importUntil) };
  const piece = { messages, chats: part.subjects, lidPnMappings: part.pairs };
  const events = readHistory(piece, { me, known: auth.directory, timeZone, groups: importGroups, ...span });
  const infos = new Map(
    messages.map(latestVersionOf).map((info) => [`${info.key?.fromMe === true} ${info.key?.id}`, info]),
  );
  for (let i = 0; i < events.length; i += batchSize) {
    if (!isActive()) throw new Error('the connection is no longer wanted');
    const some = events.slice(i, i + batchSize);
    await worker.writeToJournal(
      connection,
      some.map((event) => ({ event, raw: null })),
      isActive,
    );
    const records = some.flatMap((event) => sealedMessagesOf(worker, event, infos, me));
    await insertHistoryMessages(worker.db, worker.id, connection, records);
  }
}

function sealedMessagesOf(
  worker: Worker,
  event: InboundEvent,
  infos: ReadonlyMap<string, proto.IWebMessageInfo>,
  me: Me,
): SealedMessage[] {
  if (event.kind !== 'message') return [];
  const { providerId, chat, fromMe } = event;
  const info = infos.get(`${fromMe} ${providerId}`);
  if (!info?.message) return [];
  const writer = bareJid(info.key?.participant ?? info.participant);
  const sender = fromMe ? me.pn : isGroup(chat) ? (writer ?? '') : chat;
  // Edits may be encrypted under its secret, which a history gives separately.
  const secret = info.message.messageContextInfo?.messageSecret ?? info.messageSecret;
  const context = { ...info.message.messageContextInfo, ...(secret && { messageSecret: secret }) };
  return [
    sealMessage(worker, {
      providerId,
      chat,
      fromMe,
      sender,
      message: { ...info.message, messageContextInfo: context },
    }),
  ];
}

/** People with a number, without the account itself. */
function peopleOf({ people }: HistoryPart, { creds, directory }: AuthState): PersonOfPhone[] {
  const own = bareJid(creds.me?.id);
  const byNumber = new Map<string, PersonOfPhone>();
  for (const { id, name, hasChat } of people) {
    const jid = bareJid(id);
    const phone = jid?.endsWith('@lid') ? directory.pnOf(jid) : jid;
    const number = phone && phone !== own ? /^(\d{5,15})@s\.whatsapp\.net$/.exec(phone)?.[1] : undefined;
    if (number === undefined) continue;
    const before = byNumber.get(number);
    byNumber.set(number, {
      number,
      name: name.trim() || (before?.name ?? ''),
      hasChat: hasChat || before?.hasChat === true,
    });
  }
  return [...byNumber.values()];
}

/** Privacy tokens allow the account to write to its earlier contacts. */
async function storeTokens(
  { signalRepository, authState: { keys } }: WASocket,
  { tokens }: Pick<HistoryPart, 'tokens'>,
): Promise<void> {
  const lidOf = signalRepository.lidMapping.getLIDForPN.bind(signalRepository.lidMapping);
  const latestTokens = new Map<string, { token: Buffer; timestamp: string; senderTimestamp?: number }>();
  for (const { id, token, at, sentAt } of tokens) {
    const name = await resolveTcTokenJid(bareJid(id) ?? id, lidOf);
    // One person may have two chats, by number and by LID.
    if (Number(latestTokens.get(name)?.timestamp ?? 0) >= at) continue;
    latestTokens.set(name, {
      token: Buffer.from(token),
      timestamp: String(at),
      ...(sentAt !== null && { senderTimestamp: sentAt }),
    });
  }
  if (latestTokens.size === 0) return;
  const before = await keys.get('tctoken', [...latestTokens.keys()]);
  const newer = [...latestTokens].filter(
    ([jid, { timestamp }]) => Number(before[jid]?.timestamp ?? 0) < Number(timestamp),
  );
  if (newer.length === 0) return;
  const records = Object.fromEntries(newer.map(([jid, token]) => [jid, { ...before[jid], ...token }]));
  await keys.set({ tctoken: { ...records, ...(await buildMergedTcTokenIndexWrite(keys, Object.keys(records))) } });
}
