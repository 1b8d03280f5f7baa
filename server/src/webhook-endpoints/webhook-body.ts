import { z } from 'zod';
import type { Tx } from '../platform/db/tx.ts';
import type { StoredDelivery } from './delivery.store.ts';

const withFile = z.object({ message: z.looseObject({ file: z.object({ id: z.number(), name: z.string() }) }) });

/** As it was when it happened; only the address of a file is made anew, because it is good for an hour. */
export function bodyOf(
  tx: Tx,
  { event, data, createdAt }: Pick<StoredDelivery, 'event' | 'data' | 'createdAt'>,
): string {
  const { success, data: found } = withFile.safeParse(data);
  const shown = success
    ? { ...data, message: { ...found.message, file: undefined, mediaUrl: tx.fileUrl(found.message.file) } }
    : data;
  return JSON.stringify({ type: event, timestamp: createdAt, data: { companyId: tx.companyId, ...shown } });
}
