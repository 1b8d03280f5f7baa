import type { ChannelConnection, ChannelDriver, FetchedPicture } from '../../channels/channel.ts';
import { identity } from '../../channels/inbound-event.ts';
import { removeUnusedFiles } from '../../files/remove-unused-files.ts';
import { storeFile } from '../../files/store-file.ts';
import { inTx, type Tx, type TxContext } from '../../platform/db/tx.ts';
import { discardAfterFailure } from '../../platform/files/discard-after-failure.ts';
import type { Upload, Uploads } from '../../platform/files/uploads.ts';
import type { PayloadOf } from '../../platform/jobs/job.ts';
import { announceContactUpdate } from '../announce-contact.ts';
import type { fetchPictureJob } from './contact-picture.jobs.ts';
import { lockPicture, savePicture } from './contact-picture.store.ts';

export type PictureDeps = {
  context: TxContext;
  uploads: Uploads;
  /** `live`: the connection is connected at the moment */
  openConnection(
    tx: Tx,
    whatsappId: number,
  ): Promise<{ connection: ChannelConnection; driver: ChannelDriver; live: boolean } | null>;
};

/** Thumbnails of channels have some ten kilobytes. */
const maxBytes = 2 * 1024 * 1024;

/**
 * Requests a contact's picture from the channel, and replaces ours with the response; if the response is delayed, this
 * job runs again when it arrives.
 */
export async function fetchPicture(deps: PictureDeps, job: PayloadOf<typeof fetchPictureJob>): Promise<void> {
  const asked = await inTx(deps.context, job.companyId, async (tx) => {
    const picture = await lockPicture(tx, job.contactId);
    return picture && { picture, connection: await deps.openConnection(tx, picture.whatsappId) };
  });
  if (!asked?.connection?.live) return;
  const { picture, connection } = asked;
  const to = identity.array().parse(picture.identities);
  // A new key each time it is due, so that the response to an earlier request is not mistaken for this one's.
  const key = `${job.contactId}/${picture.dueAt.getTime()}`;
  const answer = await connection.driver.fetchPicture?.(connection.connection, to, key);
  if (answer === undefined || answer === 'handed' || answer === 'unavailable') return;
  const upload = answer === 'none' ? null : await storePicture(deps, job.companyId, answer);
  try {
    const isUsed = await inTx(deps.context, job.companyId, (tx) =>
      replacePicture(tx, job.contactId, { upload, dueAt: picture.dueAt }),
    );
    if (upload && !isUsed) await deps.uploads.discard([upload]);
  } catch (error) {
    if (upload) await discardAfterFailure(deps.uploads, [upload], error);
    throw error;
  }
}

/** Null when it is not a displayable picture. */
async function storePicture(
  { uploads }: PictureDeps,
  companyId: number,
  { bytes }: FetchedPicture,
): Promise<Upload | null> {
  const upload = await uploads.store(companyId, { name: 'picture.jpg', declaredType: 'image/jpeg', bytes, maxBytes });
  if (upload.thumbnailKey !== null) return upload;
  await uploads.discard([upload]);
  return null;
}

/** False when the upload is not used. */
async function replacePicture(
  tx: Tx,
  contactId: number,
  { upload, dueAt }: { upload: Upload | null; dueAt: Date },
): Promise<boolean> {
  const before = await lockPicture(tx, contactId);
  if (!before) return false;
  const isSame = upload !== null && upload.sha256 === before.sha256;
  const fileId = isSame ? before.fileId : upload && (await storeFile(tx, upload));
  await savePicture(tx, contactId, { fileId, dueAt });
  if (fileId === before.fileId) return false;
  if (before.fileId !== null) await removeUnusedFiles(tx, [before.fileId]);
  await announceContactUpdate(tx, contactId);
  return upload !== null;
}
