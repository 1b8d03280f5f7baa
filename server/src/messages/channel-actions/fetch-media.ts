import { dayMs, minuteMs } from '@balcao/contract/durations';
import { Failure } from '@balcao/contract/errors';
import { mediaTypeOf } from '@balcao/contract/messages/media-type.rules';
import type { MediaFailReason } from '@balcao/contract/messages/message';
import { z } from 'zod';
import { removeUnusedFiles } from '../../files/remove-unused-files.ts';
import { storeFile } from '../../files/store-file.ts';
import { inTx, type Tx } from '../../platform/db/tx.ts';
import { discardAfterFailure } from '../../platform/files/discard-after-failure.ts';
import type { IncomingFile, Upload, Uploads } from '../../platform/files/uploads.ts';
import type { PayloadOf } from '../../platform/jobs/job.ts';
import { jsonb } from '../../platform/text/jsonb.ts';
import type { SendingDeps } from '../delivery/sending-deps.ts';
import { readMessage } from '../find-message.ts';
import { announceMessage } from '../message.audience.ts';
import { enqueueMediaFetch, type fetchMediaJob, maxMediaAttempts } from '../message.jobs.ts';
import { enqueueSoundMeasure } from '../sound/measure-sound.ts';
import { reportEndedAccess } from './report-ended-access.ts';

/** A file whose connection needs a new token does not count attempts: it waits for that token, for two weeks at most. */
const accessPauseMs = 10 * minuteMs;
const maxAccessWaitMs = 14 * dayMs;

const pendingMedia = z.object({
  whatsappId: z.number().nullable(),
  attempts: z.number(),
  isOld: z.boolean(),
  createdAt: z.date(),
  metadata: z.object({
    media: z.object({
      name: z.string(),
      mimeType: z.string(),
      sizeBytes: z.number().optional(),
      ref: z.record(z.string(), z.unknown()),
    }),
  }),
});

/** Fetches the file that a message announced. Until then the message shows it as pending. */
export async function fetchMedia(
  deps: SendingDeps & { uploads: Uploads },
  job: PayloadOf<typeof fetchMediaJob>,
): Promise<void> {
  const found = await inTx(deps.context, job.companyId, async (tx) => {
    const [row] = await tx.rows(
      'message-media-waiting',
      `update messages set attempts = attempts + 1 where company_id = current_company() and id = $1 and media_state = 'pending'
       returning whatsapp_id as "whatsappId", attempts, facts as metadata, origin = 'import' as "isOld", created_at as "createdAt"`,
      [job.messageId],
    );
    if (!row) return null;
    const message = pendingMedia.parse(row);
    return {
      ...message,
      opened: message.whatsappId === null ? null : await deps.openConnection(tx, message.whatsappId),
    };
  });
  if (!found) return;
  if (job.waitsForAccess && found.opened?.live === false && mayWait(deps, found)) return waitForAccess(deps, job);
  const { media } = found.metadata;
  const fetching = { ...job, ref: media.ref };
  try {
    const { opened, isOld } = found;
    const fetched =
      (await opened?.driver.fetchMedia?.(opened.connection, media.ref, String(job.messageId), { isOld })) ??
      connectionMissing;
    if (fetched === 'handed') return;
    if ('failed' in fetched) return void (await recordMediaResult(deps, fetching, { failed: fetched.failed }));
    const { bytes, name, sizeBytes = media.sizeBytes } = fetched;
    await storeMedia(deps, fetching, {
      bytes,
      name: name ?? media.name,
      declaredType: media.mimeType,
      announcedBytes: sizeBytes,
    });
  } catch (error) {
    const connection = found.opened?.connection;
    const hasEnded = connection !== undefined && (await reportEndedAccess(deps, connection, error));
    const failReason = permanentFailure(error);
    if (!failReason && found.attempts < maxMediaAttempts) throw error;
    if (hasEnded && mayWait(deps, found)) return waitForAccess(deps, job);
    await recordMediaResult(deps, fetching, { failed: failReason ?? 'unavailable' });
  }
}

const mayWait = ({ context }: SendingDeps, { createdAt }: { createdAt: Date }): boolean =>
  context.clock.now().getTime() - createdAt.getTime() < maxAccessWaitMs;

/** Otherwise all files of a weekend without a valid token would have to be requested one by one. */
const waitForAccess = (deps: SendingDeps, { companyId, messageId }: PayloadOf<typeof fetchMediaJob>): Promise<void> =>
  inTx(deps.context, companyId, async (tx) => {
    await tx.rows(
      'message-media-access',
      `update messages set attempts = 0 where company_id = current_company() and id = $1 and media_state = 'pending'`,
      [messageId],
    );
    enqueueMediaFetch(tx, messageId, { waitsForAccessUntil: new Date(tx.now.getTime() + accessPauseMs) });
  });

/** The connection, or its driver, does not exist any more. */
const connectionMissing: { failed: MediaFailReason } = { failed: 'gone' };

/** The file was rejected for its content: a retry would fail again. */
function permanentFailure(error: unknown): MediaFailReason | null {
  if (!(error instanceof Failure)) return null;
  if (error.code === 'ERR_FILE_TOO_LARGE') return 'too-large';
  if (error.code === 'ERR_FILE_TYPE') return 'type';
  return error.code === 'ERR_INVALID_INPUT' ? 'empty' : null;
}

/** A channel that does not tell whether a file is a picture or a video names it as a picture. */
function nameByType({ name, mimeType }: Upload): string {
  const isVideo = mimeType.startsWith('video/') && /\.(jpe?g|png|webp)$/i.test(name);
  return isVideo ? name.replace(/\w+$/, mimeType === 'video/quicktime' ? 'mov' : (mimeType.split('/')[1] ?? '')) : name;
}

/** `ref`: of the file that was fetched. */
type Fetching = PayloadOf<typeof fetchMediaJob> & { ref: Record<string, unknown> };

async function storeMedia(
  deps: SendingDeps & { uploads: Uploads },
  job: Fetching,
  incoming: IncomingFile,
): Promise<void> {
  const stored = await deps.uploads.store(job.companyId, incoming);
  const upload = { ...stored, name: nameByType(stored) };
  const isStored = await recordMediaResult(deps, job, upload).catch(async (error: unknown) => {
    await discardAfterFailure(deps.uploads, [upload], error);
    throw error;
  });
  if (!isStored) await deps.uploads.discard([upload]);
}

/**
 * False when the file is no longer needed: while it was fetched the message was revoked, erased or deleted, or a sharper picture
 * came. One that has a file already, of a lower quality, shows that one if the better one does not come.
 */
async function recordMediaResult(
  deps: SendingDeps,
  job: Fetching,
  outcome: Upload | { failed: MediaFailReason },
): Promise<boolean> {
  return inTx(deps.context, job.companyId, async (tx) => {
    const [pending] = await tx.rows<{ fileId: number | null }>(
      'message-media-lock',
      `select file_id as "fileId" from messages where company_id = current_company() and id = $1 and media_state = 'pending'
         and facts -> 'media' -> 'ref' = $2::jsonb for update`,
      [job.messageId, jsonb(job.ref)],
    );
    if (!pending) return false;
    const upload = 'failed' in outcome ? null : outcome;
    const fileId = upload ? await storeFile(tx, upload) : pending.fileId;
    const mediaFailReason = 'failed' in outcome && fileId === null ? outcome.failed : null;
    await tx.db
      .updateTable('messages')
      .set({ mediaState: fileId === null ? 'failed' : 'ready', mediaFailReason, fileId, updatedAt: tx.now })
      .where('companyId', '=', tx.companyId)
      .where('id', '=', job.messageId)
      .execute();
    if (upload && pending.fileId !== null) await removeUnusedFiles(tx, [pending.fileId]);
    if (upload) await correctType(tx, job.messageId, upload.mimeType);
    const message = await readMessage(tx, job.messageId);
    if (message.media?.sound === undefined)
      enqueueSoundMeasure(tx, { id: job.messageId, mediaType: message.mediaType, fileId, metadata: null });
    announceMessage(tx, message);
    return true;
  });
}

/** Some messages announce a file without its type (picture or video): it is set once the file is stored. */
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
