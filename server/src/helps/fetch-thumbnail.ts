import { announcementPictures } from '@balcao/contract/announcements/announcement';
import { inTx, type TxContext } from '../platform/db/tx.ts';
import type { Upload, Uploads } from '../platform/files/uploads.ts';
import { guardedFetch } from '../platform/http/guarded-fetch.ts';
import { selectHelp } from './help.store.ts';
import { storeThumbnail } from './store-thumbnail.ts';

export type ThumbnailDeps = {
  context: TxContext;
  uploads: Uploads;
  /** Where pictures of videos lie, by their code. */
  source: { url: string; allowPrivateNetwork: boolean };
};

export const youtubeThumbnails = { url: 'https://i.ytimg.com/vi', allowPrivateNetwork: false };

const timeoutMs = 15_000;
const maxBytes = 2 * 1024 * 1024;

/** Keeps a copy of a video's picture, so that nobody's browser asks YouTube before they play it. */
export async function fetchThumbnail(
  { context, uploads, source }: ThumbnailDeps,
  { companyId, helpId }: { companyId: number; helpId: number },
): Promise<void> {
  const help = await inTx(context, companyId, (tx) => selectHelp(tx, helpId));
  if (help === null) return;
  const upload = await download(uploads, source, companyId, help.video);
  if (upload === null) return;
  await inTx(context, companyId, async (tx) => {
    if (!(await storeThumbnail(tx, helpId, help.video, upload))) await uploads.discard([upload]);
  });
}

/** Null when there is no picture: the card has none. @throws when it may be there later */
async function download(
  uploads: Uploads,
  { url, allowPrivateNetwork }: ThumbnailDeps['source'],
  companyId: number,
  video: string,
): Promise<Upload | null> {
  const response = await guardedFetch(`${url}/${video}/hqdefault.jpg`, { timeoutMs, allowPrivateNetwork });
  const { statusCode = 0 } = response;
  if (statusCode !== 200) {
    response.destroy();
    if (statusCode === 429 || statusCode >= 500)
      throw new Error(`the picture of a video was answered with ${statusCode}`);
    return null;
  }
  const upload = await uploads.store(companyId, { name: `${video}.jpg`, bytes: response, maxBytes });
  if (announcementPictures.includes(upload.mimeType)) return upload;
  await uploads.discard([upload]);
  return null;
}
