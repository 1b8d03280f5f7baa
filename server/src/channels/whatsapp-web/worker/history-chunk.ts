import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import { processHistoryMessage } from 'baileys';
import { proto } from 'baileys/WAProto/index.js';
import { bareJid } from '../reading/jid.ts';
import type { Stanza } from '../reading/stanza.ts';
import { Tampered, TooLarge } from '../writing/decrypt-media.ts';
import { download } from '../writing/fetch-media.ts';

export type HistoryPiece = ReturnType<typeof processHistoryMessage>;
/** Where a piece is, as its phone has announced it. */
export type Announced = proto.Message.IHistorySyncNotification;

const { INITIAL_BOOTSTRAP, RECENT, FULL, ON_DEMAND } = proto.Message.HistorySyncType;
const withMessages = new Set<unknown>([INITIAL_BOOTSTRAP, RECENT, FULL, ON_DEMAND]);
/** Pieces are some megabytes; what grows beyond this is none. */
const packedMost = 256 * 1024 * 1024;
const openMost = 512 * 1024 * 1024;

/** The library is not asked to bring these in: it would do it once, after the receipt, and forget them with the program. */
export const isOurs = (type: unknown): boolean => withMessages.has(type);

/** The newest message of each chat, and who is who. */
export const isFirst = (type: unknown): boolean => type === INITIAL_BOOTSTRAP;

/** Our own phone tells where a piece of its past with messages lies. */
export function announcedIn({ attrs, message, me }: Stanza): Announced | null {
  const from = bareJid(attrs['from']);
  if (attrs['category'] !== 'peer' || from === null || (from !== me.pn && from !== me.lid)) return null;
  const inner = message.deviceSentMessage?.message ?? message;
  const announced = inner.protocolMessage?.historySyncNotification;
  return announced && isOurs(announced.syncType ?? INITIAL_BOOTSTRAP) ? announced : null;
}

export const packChunk = (announced: Announced): string =>
  Buffer.from(proto.Message.HistorySyncNotification.encode(announced).finish()).toString('base64');
export const unpackChunk = (packed: string): Announced =>
  proto.Message.HistorySyncNotification.decode(Buffer.from(packed, 'base64'));

/** Null: WhatsApp has it no more, or it is not what was announced. Throws when it may come later. */
export async function fetchChunk(
  announced: Announced,
  { hosts, spoolDir }: { hosts: readonly string[]; spoolDir: string },
): Promise<HistoryPiece | null> {
  const inline = announced.initialHistBootstrapInlinePayload;
  const packed = inline?.length ? inline : await fetchPacked(announced, hosts, spoolDir);
  if (packed === null) return null;
  const open = await promisify(inflate)(packed, { maxOutputLength: openMost });
  return processHistoryMessage(proto.HistorySync.decode(open));
}

async function fetchPacked(announced: Announced, hosts: readonly string[], spoolDir: string): Promise<Buffer | null> {
  const { directPath, mediaKey, fileSha256, fileEncSha256 } = announced;
  if (!directPath || !mediaKey || !fileSha256) return null;
  await mkdir(spoolDir, { recursive: true, mode: 0o700 });
  const path = join(spoolDir, randomBytes(16).toString('hex'));
  const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
  const file = {
    ...{ kind: 'history' as const, directPath, mediaKey: text(mediaKey), fileSha256: text(fileSha256) },
    fileEncSha256: fileEncSha256 ? text(fileEncSha256) : null,
  };
  try {
    return (await download(file, path, { hosts, maxBytes: packedMost })) ? await readFile(path) : null;
  } catch (error) {
    if (error instanceof Tampered || error instanceof TooLarge) return null;
    throw error;
  } finally {
    await rm(path, { force: true });
  }
}
