import type { InboundContent } from '../../channels/inbound-event.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { jsonb } from '../../platform/text/jsonb.ts';
import { enqueueMediaFetch } from '../message.jobs.ts';

/** A picture is fetched again from another place. Until that file is there it shows the one that it has. */
export async function replaceFile(
  tx: Tx,
  messageId: number,
  { name, mimeType, sizeBytes, ref }: NonNullable<InboundContent['media']>,
): Promise<void> {
  const changed = await tx.rows(
    'message-file-replace',
    `update messages set facts = coalesce(facts, '{}') || jsonb_build_object('media', $2::jsonb), media_state = 'pending',
       media_fail_reason = null, attempts = 0
     where company_id = current_company() and id = $1 and media_type = 'image' and not is_deleted and media_state is not null
       and media_fail_reason is distinct from 'retention' and facts -> 'media' -> 'ref' is distinct from $3::jsonb returning id`,
    [messageId, jsonb({ name, mimeType, sizeBytes, ref }), jsonb(ref)],
  );
  if (changed.length > 0) enqueueMediaFetch(tx, messageId);
}
