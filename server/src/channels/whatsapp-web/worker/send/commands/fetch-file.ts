import { randomUUID } from 'node:crypto';
import { retry } from '../../../../../platform/async/retry.ts';
import { fetchMedia } from '../../../encode/fetch-media.ts';
import { type CommandPayload, type CommandResult, fetchMediaDays, mediaTimedOut } from '../../../protocol.ts';
import type { ClaimedCommand } from '../command.store.ts';
import type { ReadySocket } from '../send-context.ts';
import type { CommandContext } from './typed-command.ts';

type FetchContext = Pick<CommandContext, 'worker' | 'connection' | 'sending' | 'isActive' | 'fetchInSlot'>;

const backoff = { firstMs: 1000, maxMs: 600_000 };
const socketTimeoutMs = 10_000;
const triedForMs = fetchMediaDays * 86_400_000;

/** Retries as long as the file may become available and the lease is held; null: left to another worker. */
export async function fetchFile(
  context: FetchContext,
  { ref, isOld }: CommandPayload<'fetchMedia'>,
  { createdAt }: Pick<ClaimedCommand, 'createdAt'>,
): Promise<CommandResult<'fetchMedia'> | null> {
  const { worker, connection, sending, isActive, fetchInSlot } = context;
  // The sweep then ends the command without notifying its worker.
  const isExpired = (): boolean => Date.now() >= createdAt.getTime() + triedForMs;
  const isWanted = (): boolean => isActive() && !isExpired();
  const onFailure = (error: unknown, failures: number): void => {
    const text = error instanceof Error ? error.message.slice(0, 200) : String(error);
    worker.log.debug({ whatsappId: connection.whatsappId, failures, error: text }, 'a file could not be fetched yet');
  };
  const fetch = async () => {
    const open = await sending.waitForSocket(socketTimeoutMs);
    return open ? fetchInSlot(() => fetchOnce(context, open, ref), isOld) : null;
  };
  const fetched = await retry(fetch, { ...backoff, isWanted, ref: false, onFailure });
  return fetched ?? (isActive() && isExpired() ? mediaTimedOut : null);
}

async function fetchOnce({ worker, connection }: FetchContext, { sock }: ReadySocket, ref: Record<string, unknown>) {
  const { hosts } = await sock.refreshMediaConn(false);
  return fetchMedia(ref, {
    store: worker.files,
    key: `${connection.companyId}/whatsapp-web/${randomUUID()}`,
    spoolDir: worker.spoolDir,
    maxBytes: worker.uploadMaxBytes,
    hosts: hosts.map(({ hostname }) => hostname),
    requestReupload: (message) => sock.updateMediaMessage(message),
  });
}
