import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { recipientJidOf } from '../../../encode/recipient-jid.ts';
import type { CommandPayload, CommandResult } from '../../../protocol.ts';
import type { CommandContext } from './typed-command.ts';

type PictureContext = Pick<CommandContext, 'worker' | 'connection' | 'sending' | 'fetchInSlot'>;
type Result = CommandResult<'fetchPicture'>;

/** The small form takes some ten kilobytes. */
const maxBytes = 1024 * 1024;
const timeoutMs = 10_000;
const none: Result = { key: null, failed: false };
const failed: Result = { key: null, failed: true };

/** Stores the profile picture in the file store. No retry here: the server asks again, at growing intervals. */
export async function fetchPicture(context: PictureContext, payload: CommandPayload<'fetchPicture'>): Promise<Result> {
  const { worker, connection, sending, fetchInSlot } = context;
  const open = await sending.waitForSocket(0);
  const jid = recipientJidOf(payload, sending.directory);
  if (jid === null) return none;
  if (open === null) return failed;
  try {
    const url = await open.sock.profilePictureUrl(jid, 'preview', timeoutMs);
    if (!url) return none;
    const bytes = await fetchInSlot(() => download(url));
    if (bytes === null) return failed;
    const key = `${connection.companyId}/whatsapp-web/${randomUUID()}`;
    await worker.files.put(key, bytes);
    return { key, failed: false };
  } catch (error) {
    const code = refusal.safeParse(error).data?.data;
    return code !== undefined && hidden.includes(code) ? none : failed;
  }
}

/** Thrown by the library for an error response: no picture (404), or hidden from this account. */
const refusal = z.object({ data: z.number() });
const hidden = [401, 403, 404];

/** Null: temporarily unavailable, or too large for a profile picture. */
async function download(address: string): Promise<Uint8Array | null> {
  const url = URL.parse(address);
  if (url?.protocol !== 'https:') return null;
  const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
  if (!answer.ok || Number(answer.headers.get('content-length') ?? 0) > maxBytes) {
    await answer.body?.cancel();
    return null;
  }
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of answer.body ?? []) {
    size += part.length;
    if (size > maxBytes) return null; // leaving the loop ends the download
    parts.push(part);
  }
  return Buffer.concat(parts);
}
