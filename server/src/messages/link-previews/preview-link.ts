import { storeFile } from '../../files/store-file.ts';
import { inTx, type Tx, type TxContext } from '../../platform/db/tx.ts';
import { discardAfterFailure } from '../../platform/files/discard-after-failure.ts';
import type { Upload, Uploads } from '../../platform/files/uploads.ts';
import type { PayloadOf } from '../../platform/jobs/job.ts';
import { readMessage } from '../find-message.ts';
import { announceMessage } from '../message.audience.ts';
import type { previewLinkJob } from '../message.jobs.ts';
import { fetchHead, fetchPublic, type PreviewAccess } from './fetch-page.ts';
import { type PageHead, readPageHead } from './read-page-head.ts';

const maxPictureBytes = 2 * 1024 * 1024;

type PreviewDeps = { context: TxContext; uploads: Uploads; access: PreviewAccess };

/** Fetches the preview of a link, once: a page that does not answer has none. */
export async function previewLink(
  { context, uploads, access }: PreviewDeps,
  { companyId, messageId }: PayloadOf<typeof previewLinkJob>,
): Promise<void> {
  const [waiting] = await inTx(context, companyId, (tx) =>
    tx.rows<{ url: string }>(
      'preview-waiting',
      `select url from message_previews where company_id = current_company() and message_id = $1 and state = 'pending'`,
      [messageId],
    ),
  );
  if (!waiting) return;
  // Every error is the other side's: unreachable, refused by the guard, cut off, too slow.
  const page = await fetchHead(waiting.url, access).catch(() => null);
  const head = page && readPageHead(page.html);
  const upload = page && head?.title ? await fetchPicture(uploads, companyId, head, page.url, access) : null;
  try {
    await inTx(context, companyId, (tx) => recordPreview(tx, { messageId, url: waiting.url, head, upload }));
  } catch (error) {
    if (upload) await discardAfterFailure(uploads, [upload], error);
    if (!(error instanceof OutdatedPreview)) throw error;
  }
}

type FoundPreview = {
  messageId: number;
  url: string;
  /** null: nothing to show */
  head: Pick<PageHead, 'title' | 'description' | 'site'> | null;
  upload: Upload | null;
};

/** Stores the preview, and announces it to viewers of the conversation. @throws OutdatedPreview when it is no longer needed */
export async function recordPreview(tx: Tx, { messageId, url, head, upload }: FoundPreview): Promise<void> {
  const fileId = upload && (await storeFile(tx, upload));
  const stored = await tx.rows(
    'preview-stored',
    `update message_previews set state = case when $3 = '' then 'none' else 'ready' end, title = $3, description = $4, site = $5, file_id = $6
     where company_id = current_company() and message_id = $1 and url = $2 and state = 'pending' returning message_id`,
    [messageId, url, head?.title ?? '', head?.description ?? '', head?.site ?? '', fileId],
  );
  if (stored.length === 0) throw new OutdatedPreview();
  announceMessage(tx, await readMessage(tx, messageId));
}

/** The message was deleted meanwhile, or its link has changed. */
class OutdatedPreview extends Error {}

/** Stored only if a picture can be made from it here. */
async function fetchPicture(
  uploads: Uploads,
  companyId: number,
  { image }: PageHead,
  pageUrl: string,
  access: PreviewAccess,
): Promise<Upload | null> {
  if (!image || !URL.canParse(image, pageUrl)) return null;
  try {
    const picture = await fetchPublic(new URL(image, pageUrl).href, /^image\/(jpeg|png|webp|gif|avif)\b/i, access);
    if (!picture) return null;
    const upload = await uploads.store(companyId, {
      name: 'preview',
      bytes: picture.response,
      declaredType: picture.response.headers['content-type'] ?? '',
      maxBytes: maxPictureBytes,
    });
    if (upload.thumbnailKey !== null) return upload;
    await uploads.discard([upload]);
    return null;
  } catch {
    return null;
  }
}
