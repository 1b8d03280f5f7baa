import { firstLink } from '@balcao/contract/messages/link.rules';
import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../../platform/db/tx.ts';
import { readSetting } from '../../settings/read-setting.ts';
import { findMessage } from '../find-message.ts';
import { previewLinkJob } from '../message.jobs.ts';

/** Requests the preview of a message's first link, unless it was already fetched, or the company has disabled previews. */
export async function requestPreview(tx: Tx, actor: Actor, messageId: number): Promise<Record<string, never>> {
  const { row } = await findMessage(tx, actor, messageId);
  const url = row.isDeleted ? undefined : firstLink(row.body);
  if (!url || (await readSetting(tx, 'linkPreviews')) !== 'enabled') return {};
  const asked = await tx.rows(
    'preview-ask',
    `insert into message_previews (message_id, url) values ($1, $2)
     on conflict (company_id, message_id) do update set url = excluded.url, state = 'pending', title = '', description = '', site = ''
       where message_previews.url <> excluded.url returning message_id`,
    [messageId, url],
  );
  if (asked.length > 0)
    tx.enqueue(previewLinkJob, { companyId: tx.companyId, messageId }, { key: `preview:${messageId}`, maxAttempts: 3 });
  return {};
}
