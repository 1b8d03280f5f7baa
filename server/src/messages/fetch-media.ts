import { mediaTypeOf } from '@balcao/contract/messages/media-type.rules';
import { z } from 'zod';
import { storeFile } from '../files/store-file.ts';
import type { Jobs } from '../job-names.ts';
import { inTx, type Tx } from '../platform/tx.ts';
import type { Incoming, Uploads } from '../platform/uploads.ts';
import { readMessage } from './find-message.ts';
import { announceMessage } from './message.audience.ts';
import type { Sending } from './sending.ts';

/** Then the bubble says that it could not be fetched. */
const mostAttempts = 8;

const waiting = z.object({
  whatsappId: z.number().nullable(),
  attempts: z.number(),
  facts: z.object({
    media: z.object({ name: z.string(), mimeType: z.string(), ref: z.record(z.string(), z.unknown()) }),
  }),
});

/** Brings a file that a message announced. Until then the bubble says that it is on its way. */
export async function fetchMedia(sending: Sending & { uploads: Uploads }, job: Jobs['fetch-media']): Promise<void> {
  const found = await inTx(sending.border, job.companyId, async (tx) => {
    const [row] = await tx.rows(
      'message-media-waiting',
      `update messages set attempts = attempts + 1 where company_id = current_company() and id = $1 and media_state = 'pending'
       returning whatsapp_id as "whatsappId", attempts, facts`,
      [job.messageId],
    );
    if (!row) return null;
    const message = waiting.parse(row);
    return { ...message, opened: message.whatsappId === null ? null : await sending.openLine(tx, message.whatsappId) };
  });
  if (!found) return;
  const { media } = found.facts;
  try {
    const fetched =
      (await found.opened?.driver.fetchMedia?.(found.opened.line, media.ref, String(job.messageId))) ?? null;
    if (fetched === 'handed') return;
    await (fetched
      ? keep(sending, job, { bytes: fetched.bytes, name: fetched.name ?? media.name, declaredType: media.mimeType })
      : settle(sending, job, 'failed', null));
  } catch (error) {
    if (found.attempts >= mostAttempts) return settle(sending, job, 'failed', null);
    throw error;
  }
}

async function keep(
  sending: Sending & { uploads: Uploads },
  job: Jobs['fetch-media'],
  incoming: Incoming,
): Promise<void> {
  const upload = await sending.uploads.store(job.companyId, incoming);
  try {
    await settle(sending, job, 'ready', upload);
  } catch (error) {
    await sending.uploads.discard([upload]);
    throw error;
  }
}

async function settle(
  sending: Sending,
  job: Jobs['fetch-media'],
  state: 'ready' | 'failed',
  upload: Parameters<typeof storeFile>[1] | null,
): Promise<void> {
  await inTx(sending.border, job.companyId, async (tx) => {
    const fileId = upload ? await storeFile(tx, upload) : null;
    await tx.db
      .updateTable('messages')
      .set({ mediaState: state, fileId, updatedAt: tx.now })
      .where('companyId', '=', tx.companyId)
      .where('id', '=', job.messageId)
      .execute();
    if (upload) await correctType(tx, job.messageId, upload.mimeType);
    announceMessage(tx, await readMessage(tx, job.messageId));
  });
}

/** Some messages announce a picture or a film without saying which: it is seen once it is here. */
async function correctType(tx: Tx, messageId: number, mimeType: string): Promise<void> {
  const mediaType = mediaTypeOf(mimeType);
  if (mediaType !== 'image' && mediaType !== 'video') return;
  await tx.db
    .updateTable('messages')
    .set({ mediaType })
    .where('companyId', '=', tx.companyId)
    .where('id', '=', messageId)
    .where('mediaType', 'in', ['image', 'video'])
    .execute();
}
