import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { encryptMedia, sha256 } from '../signal/media-crypto.ts';
import { proto } from '../wire/schema.ts';
import type { Account } from '../world/account.ts';
import type { Device } from '../world/device.ts';
import type { Arrival } from '../world/inbox.ts';
import type { World } from '../world/world.ts';
import { sendToOwnCompanion } from './send-message.ts';

const types = proto.Message.HistorySyncType;
export type HistoryType = keyof typeof types;

export type HistoryChunk = {
  type: HistoryType;
  /** messages of the phone, in any order */
  past: Arrival[];
  chunkOrder: number;
  /** percent */
  progress: number;
  /** in the message, or as a file on the media host */
  by: 'inline' | 'blob';
  /** id of the companion's request */
  requestId?: string;
};

/** Sends one chunk of a phone's history to one companion. */
export async function sendHistoryChunk(world: World, device: Device, chunk: HistoryChunk): Promise<string> {
  const account = world.ownerOf(device);
  const packed = deflateSync(proto.HistorySync.encode(historyOf(world, account, chunk)).finish());
  const historySyncNotification: proto.Message.IHistorySyncNotification = {
    syncType: types[chunk.type],
    chunkOrder: chunk.chunkOrder,
    progress: chunk.progress,
    ...(chunk.requestId === undefined ? {} : { peerDataRequestSessionId: chunk.requestId }),
    ...(chunk.by === 'inline' ? { initialHistBootstrapInlinePayload: packed } : onHost(world, packed)),
  };
  return announce(world, device, historySyncNotification);
}

/** Announces an already packed chunk within the message. */
export const announcePacked = (
  world: World,
  device: Device,
  { type, packed }: { type: HistoryType; packed: Uint8Array },
): Promise<string> =>
  announce(world, device, { syncType: types[type], progress: 100, initialHistBootstrapInlinePayload: packed });

function announce(
  world: World,
  device: Device,
  historySyncNotification: proto.Message.IHistorySyncNotification,
): Promise<string> {
  const type = proto.Message.ProtocolMessage.Type.HISTORY_SYNC_NOTIFICATION;
  return sendToOwnCompanion(world, world.ownerOf(device), device, {
    protocolMessage: { type, historySyncNotification },
  });
}

function onHost(world: World, packed: Buffer): proto.Message.IHistorySyncNotification {
  const mediaKey = randomBytes(32);
  const blob = encryptMedia('history', mediaKey, packed);
  const directPath = `${world.media.put(blob)}?ccb=11-4`;
  return { mediaKey, directPath, fileLength: packed.length, fileSha256: sha256(packed), fileEncSha256: sha256(blob) };
}

function historyOf(world: World, account: Account, chunk: HistoryChunk): proto.IHistorySync {
  const syncType = types[chunk.type] as number;
  const numbers = new Set(
    chunk.past.flatMap(({ from, chat }) => (world.groups.has(chat) ? [from.number] : [from.number, chat])),
  );
  const people = [...numbers].map((number) => world.account(number));
  const chats = Map.groupBy(chunk.past, ({ chat }) => chat);
  const others = people.filter((each) => each !== account);
  return {
    syncType,
    chunkOrder: chunk.chunkOrder,
    progress: chunk.progress,
    conversations:
      chunk.type === 'PUSH_NAME' ? [] : [...chats].map(([chat, past]) => conversation(world, account, chat, past)),
    pushnames: chunk.type === 'PUSH_NAME' ? others.map(({ jid, name }) => ({ id: jid, pushname: name })) : [],
    phoneNumberToLidMappings: others.flatMap(({ pnJid, lidJid }) => (lidJid === undefined ? [] : [{ pnJid, lidJid }])),
  };
}

function conversation(world: World, account: Account, chat: string, past: Arrival[]): proto.IConversation {
  const group = world.groups.get(chat);
  const other = group === undefined ? world.account(chat) : undefined;
  const id = group?.jid ?? other?.jid ?? chat;
  // Newest first, like a real phone.
  const ordered = [...past].sort((a, b) => b.at.getTime() - a.at.getTime());
  const last = Math.floor((ordered[0]?.at.getTime() ?? 0) / 1000);
  return {
    id,
    messages: ordered.map((each, at) => ({ message: info(world, account, id, each), msgOrderId: ordered.length - at })),
    lastMsgTimestamp: last,
    conversationTimestamp: last,
    unreadCount: 0,
    name: group?.subject ?? other?.name ?? null,
    ...(other?.lidJid === undefined ? {} : { pnJid: other.pnJid, lidJid: other.lidJid }),
  };
}

function info(world: World, account: Account, chat: string, past: Arrival): proto.IWebMessageInfo {
  const author = world.account(past.from.number);
  const isGroup = world.groupOf(chat) !== undefined;
  const fromMe = author === account;
  return {
    key: { remoteJid: chat, fromMe, id: past.id, ...(isGroup && !fromMe ? { participant: author.jid } : {}) },
    message: past.message,
    messageTimestamp: Math.floor(past.at.getTime() / 1000),
    status: fromMe ? 4 : 3,
    ...(fromMe ? {} : { pushName: author.name }),
    ...(isGroup && !fromMe ? { participant: author.jid } : {}),
  };
}
