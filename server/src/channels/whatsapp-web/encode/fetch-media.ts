import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MediaFailReason } from '@balcao/contract/messages/message';
import type { WAMessage } from 'baileys';
import { z } from 'zod';
import type { FileStore } from '../../../platform/files/file-store.ts';
import { type MediaRef, mediaRef } from '../decode/content/media-ref.ts';
import { decryptMedia, type EncryptedFile, TamperedError, TooLargeError } from './decrypt-media.ts';

export type FetchOptions = {
  store: FileStore;
  /** the key under which the file is stored */
  key: string;
  /** where bytes are kept until they are verified */
  spoolDir: string;
  maxBytes: number;
  /** host[:port] of `media_conn`, best first; none: WhatsApp's public one */
  hosts: readonly string[];
  /** requests a re-upload from the sender's phone */
  requestReupload(message: WAMessage): Promise<WAMessage>;
  signal?: AbortSignal;
};
/** key null: permanently unavailable, for `reason`. */
type Fetched = { key: string | null; sizeBytes: number; reason: MediaFailReason | null };

const failedWith = (reason: MediaFailReason): Fetched => ({ key: null, sizeBytes: 0, reason });
const reuploadTimeoutMs = 60_000;

/** Downloads a file and verifies both hashes and its MAC; nothing else is stored. Throws when it may succeed later. */
export async function fetchMedia(given: Record<string, unknown>, fetching: FetchOptions): Promise<Fetched> {
  const parsed = mediaRef.safeParse(given);
  if (!parsed.success) return failedWith('gone');
  const ref = parsed.data;
  if ((ref.sizeBytes ?? 0) > fetching.maxBytes) return failedWith('too-large');
  await mkdir(fetching.spoolDir, { recursive: true, mode: 0o700 });
  const path = join(fetching.spoolDir, randomBytes(16).toString('hex'));
  try {
    const found = (await download(ref, path, fetching)) || (await downloadAgain(ref, path, fetching));
    if (!found) return failedWith('gone');
    const { size } = await stat(path);
    await fetching.store.moveIn(fetching.key, path);
    return { key: fetching.key, sizeBytes: size, reason: null };
  } catch (error) {
    if (error instanceof TamperedError) return failedWith('damaged');
    if (error instanceof TooLargeError) return failedWith('too-large');
    throw error;
  } finally {
    await rm(path, { force: true });
  }
}

const publicHost = 'mmg.whatsapp.net';
/** 403: the signature in the path has expired, and with it the path. */
const missing = [403, 404, 410];

/** False when no host has the file. */
export async function download(
  ref: EncryptedFile & Pick<MediaRef, 'directPath'>,
  path: string,
  { hosts, maxBytes, signal }: Pick<FetchOptions, 'hosts' | 'maxBytes' | 'signal'>,
): Promise<boolean> {
  let lastError: unknown;
  for (const host of hosts.length > 0 ? hosts : [publicHost]) {
    const url = URL.parse(ref.directPath, `https://${host}`);
    // The path comes from the sender: it must not lead to another host.
    if (url?.host !== URL.parse(`https://${host}`)?.host || url?.protocol !== 'https:') continue;
    try {
      const answer = await fetch(url, {
        headers: { origin: 'https://web.whatsapp.com' },
        redirect: 'error',
        signal: signal ?? null,
      });
      if (answer.ok && answer.body) {
        const body = answer.body;
        await pipeline(() => decryptMedia(ref, body, maxBytes), createWriteStream(path, { mode: 0o600 }));
        return true;
      }
      await answer.body?.cancel();
      if (!missing.includes(answer.status)) lastError = new Error(`media: HTTP ${answer.status}`);
    } catch (error) {
      if (error instanceof TamperedError || error instanceof TooLargeError) throw error;
      lastError = error;
    }
  }
  if (lastError !== undefined) throw lastError;
  return false;
}

/** Hosts keep files for some weeks; the sender's phone may have it longer. */
async function downloadAgain(ref: MediaRef, path: string, fetching: FetchOptions): Promise<boolean> {
  const again = await requestNewPath(ref, fetching);
  return again !== null && download({ ...ref, directPath: again }, path, fetching);
}

const fields = {
  image: 'imageMessage',
  video: 'videoMessage',
  audio: 'audioMessage',
  document: 'documentMessage',
  sticker: 'stickerMessage',
} as const;
/** Thrown by the library when the phone does not have the file any more. */
const refusal = z.object({ output: z.object({ statusCode: z.number() }) });

/** The new path; null when the phone does not have it either. */
async function requestNewPath(ref: MediaRef, { requestReupload }: FetchOptions): Promise<string | null> {
  const field = fields[ref.kind];
  const media = { mediaKey: Buffer.from(ref.mediaKey, 'base64'), directPath: ref.directPath };
  let late: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    late = setTimeout(() => reject(new Error('media: the phone of its sender does not answer')), reuploadTimeoutMs);
  });
  try {
    const asked = await Promise.race([requestReupload({ key: ref.message, message: { [field]: media } }), timeout]);
    return asked.message?.[field]?.directPath ?? null;
  } catch (error) {
    const refused = refusal.safeParse(error);
    if (refused.success && [404, 410, 412, 418].includes(refused.data.output.statusCode)) return null;
    throw error;
  } finally {
    clearTimeout(late);
  }
}
