import type { WASocket } from 'baileys';
import { buildMergedTcTokenIndexWrite, resolveTcTokenJid } from 'baileys/lib/Utils/tc-token-utils.js';
import { proto } from 'baileys/WAProto/index.js';
import type { InboundEvent } from '../../channel.ts';
import type { SessionConfig } from '../protocol.ts';
import { bareJid, isGroup } from '../reading/jid.ts';
import { readHistory } from '../reading/read-history.ts';
import type { Me } from '../reading/stanza.ts';
import type { AuthState } from './auth-state.ts';
import { keepOldMessages } from './history.store.ts';
import type { HistoryPart } from './history-part.ts';
import type { HeldLine, KeptMessage, Worker } from './line.ts';
import { sealMessage } from './message.store.ts';

/** Rows of one statement. */
const atOnce = 200;

type Needs = { auth: AuthState; config: SessionConfig; sock: WASocket; wanted(): boolean };

/** Stores LID mappings, journals the messages of the requested time span, and stores each to be quoted. Idempotent. */
export async function bringInPart(worker: Worker, line: HeldLine, part: HistoryPart, needs: Needs): Promise<void> {
  const { auth, config, sock, wanted } = needs;
  const { importFrom, importUntil, importGroups, timeZone } = config;
  if (!wanted()) throw new Error('the line is wanted no more');
  if (part.pairs.length > 0) await sock.signalRepository.lidMapping.storeLIDPNMappings(part.pairs);
  await keepTokens(sock, part);
  if (importFrom === null || part.messages.length === 0) return;
  const messages = part.messages.map((bytes) => proto.WebMessageInfo.decode(bytes));
  const me: Me = { pn: bareJid(auth.creds.me?.id) ?? '', lid: bareJid(auth.creds.me?.lid) };
  const span = { from: new Date(importFrom), until: importUntil === null ? null : new Date(importUntil) };
  const piece = { messages, chats: part.subjects, lidPnMappings: part.pairs };
  const events = readHistory(piece, { me, known: auth.known, timeZone, groups: importGroups, ...span });
  const infos = new Map(messages.map((info) => [`${info.key?.fromMe === true} ${info.key?.id}`, info]));
  for (let i = 0; i < events.length; i += atOnce) {
    if (!wanted()) throw new Error('the line is wanted no more');
    const some = events.slice(i, i + atOnce);
    await worker.keep(
      line,
      some.map((event) => ({ event, raw: null })),
      wanted,
    );
    const kept = some.flatMap((event) => keptOf(worker, event, infos, me));
    await keepOldMessages(worker.db, worker.id, line, kept);
  }
}

function keptOf(
  worker: Worker,
  event: InboundEvent,
  infos: ReadonlyMap<string, proto.IWebMessageInfo>,
  me: Me,
): KeptMessage[] {
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

/** Privacy tokens allow the account to write to people who knew it before. */
async function keepTokens(
  { signalRepository, authState: { keys } }: WASocket,
  { tokens }: Pick<HistoryPart, 'tokens'>,
): Promise<void> {
  const lidOf = signalRepository.lidMapping.getLIDForPN.bind(signalRepository.lidMapping);
  const told = new Map<string, { token: Buffer; timestamp: string; senderTimestamp?: number }>();
  for (const { id, token, at, sentAt } of tokens) {
    const name = await resolveTcTokenJid(bareJid(id) ?? id, lidOf);
    told.set(name, {
      token: Buffer.from(token),
      timestamp: String(at),
      ...(sentAt !== null && { senderTimestamp: sentAt }),
    });
  }
  if (told.size === 0) return;
  const before = await keys.get('tctoken', [...told.keys()]);
  const newer = [...told].filter(([jid, { timestamp }]) => Number(before[jid]?.timestamp ?? 0) < Number(timestamp));
  if (newer.length === 0) return;
  const kept = Object.fromEntries(newer.map(([jid, token]) => [jid, { ...before[jid], ...token }]));
  await keys.set({ tctoken: { ...kept, ...(await buildMergedTcTokenIndexWrite(keys, Object.keys(kept))) } });
}
