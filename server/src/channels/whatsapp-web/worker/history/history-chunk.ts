import { randomBytes } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { proto } from 'baileys/WAProto/index.js';
import { bareJid } from '../../decode/jid.ts';
import type { Stanza } from '../../decode/stanza.ts';
import { TamperedError, TooLargeError } from '../../encode/decrypt-media.ts';
import { download } from '../../encode/fetch-media.ts';
import { decodeHistory } from '../decoder/decode-history.ts';
import type { HistoryPart, LossReason } from '../decoder/history-part.ts';

/** The location of a chunk, as announced by the phone. */
type HistoryNotification = proto.Message.IHistorySyncNotification;

const { INITIAL_BOOTSTRAP, RECENT, FULL, ON_DEMAND } = proto.Message.HistorySyncType;
const withMessages = new Set<unknown>([INITIAL_BOOTSTRAP, RECENT, FULL, ON_DEMAND]);
/** Chunks take some megabytes; larger ones are rejected. */
const maxPackedBytes = 32 * 1024 * 1024;
const maxUnpackedBytes = 64 * 1024 * 1024;

/** Chunks with messages: the newest of each chat, the last days, and older ones. */
export const containsMessages = ({ syncType }: HistoryNotification): boolean =>
  withMessages.has(syncType ?? INITIAL_BOOTSTRAP);

/** Chunks that are decoded even without an import: LID mappings and privacy tokens. */
export const containsIdentities = ({ syncType }: HistoryNotification): boolean =>
  !withMessages.has(syncType ?? INITIAL_BOOTSTRAP) || (syncType ?? INITIAL_BOOTSTRAP) === INITIAL_BOOTSTRAP;

/** The history notification of our own phone. */
export function historyNotificationOf({ attrs, message, me }: Stanza): HistoryNotification | null {
  const from = bareJid(attrs['from']);
  if (attrs['category'] !== 'peer' || from === null || (from !== me.pn && from !== me.lid)) return null;
  const inner = message.deviceSentMessage?.message ?? message;
  return inner.protocolMessage?.historySyncNotification ?? null;
}

export const packChunk = (announced: HistoryNotification): string =>
  Buffer.from(proto.Message.HistorySyncNotification.encode(announced).finish()).toString('base64');
export const unpackChunk = (packed: string): HistoryNotification =>
  proto.Message.HistorySyncNotification.decode(Buffer.from(packed, 'base64'));

/** The chunk's bytes, or the file that holds them until `remove`. */
type Packed = { bytes: Uint8Array | null; path: string | null; remove(): Promise<void> };

/** Returns a reason when it is permanently unavailable. Throws when it may succeed later. */
export async function fetchPacked(
  announced: HistoryNotification,
  { hosts, spoolDir }: { hosts: readonly string[]; spoolDir: string },
): Promise<Packed | LossReason> {
  const inline = announced.initialHistBootstrapInlinePayload;
  if (inline?.length) return { bytes: inline, path: null, remove: async () => {} };
  const { directPath, mediaKey, fileSha256, fileEncSha256 } = announced;
  if (!directPath || !mediaKey || !fileSha256) return 'gone';
  await mkdir(spoolDir, { recursive: true, mode: 0o700 });
  const path = join(spoolDir, randomBytes(16).toString('hex'));
  const remove = () => rm(path, { force: true });
  const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
  const file = {
    kind: 'history' as const,
    directPath,
    mediaKey: text(mediaKey),
    fileSha256: text(fileSha256),
    fileEncSha256: fileEncSha256 ? text(fileEncSha256) : null,
  };
  try {
    if (await download(file, path, { hosts, maxBytes: maxPackedBytes })) return { bytes: null, path, remove };
    await remove();
    return 'gone';
  } catch (error) {
    await remove();
    if (error instanceof TamperedError) return 'unreadable';
    if (error instanceof TooLargeError) return 'tooLarge';
    throw error;
  }
}

/**
 * Passes on the contents part by part. Returns a reason when it can never be decoded. Throws DecodeFailedError when the
 * failure may be transient.
 */
export async function decodePacked(
  { bytes, path }: Packed,
  { withMessages, withinMs }: { withMessages: boolean; withinMs: number },
  take: (part: HistoryPart) => Promise<void>,
): Promise<LossReason | null> {
  const request = { kind: 'history' as const, bytes, path, withMessages, maxOutputLength: maxUnpackedBytes };
  const opened = await decodeHistory(request, withinMs, take);
  return opened === 'all' ? null : opened;
}
