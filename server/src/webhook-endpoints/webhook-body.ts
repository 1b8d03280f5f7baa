import { z } from 'zod';
import { findFileUrl } from '../messages/find-file-url.ts';
import { findMessages } from '../messages/find-message.ts';
import type { Tx } from '../platform/db/tx.ts';
import { fileWaitMs } from '../queue-integrations/webhooks/file-wait.rules.ts';
import type { StoredDelivery } from './delivery.store.ts';

const received = z.looseObject({ message: z.looseObject({ id: z.coerce.number() }) });

/** The body as of the event; only the URL of a file is created again, because it is valid for an hour. */
export async function bodyOf(
  tx: Tx,
  { event, data, createdAt }: Pick<StoredDelivery, 'event' | 'data' | 'createdAt'>,
): Promise<string> {
  const shown = event === 'message.received' ? await withFileUrl(tx, data) : data;
  return JSON.stringify({ type: event, timestamp: createdAt, data: { companyId: tx.companyId, ...shown } });
}

/** Milliseconds to wait for a message's file; 0: send as it is. */
export async function messageFileWaitMs(
  tx: Tx,
  { event, data, createdAt }: Pick<StoredDelivery, 'event' | 'data' | 'createdAt'>,
): Promise<number> {
  const { data: found } = received.safeParse(data);
  if (event !== 'message.received' || !found) return 0;
  const [message] = await findMessages(tx, [found.message.id]);
  return fileWaitMs(message, new Date(createdAt), tx.now);
}

async function withFileUrl(tx: Tx, data: StoredDelivery['data']): Promise<Record<string, unknown>> {
  const { success, data: found } = received.safeParse(data);
  if (!success) return data;
  const { message } = found;
  return { ...data, message: { ...message, id: String(message.id), mediaUrl: await findFileUrl(tx, message.id) } };
}
