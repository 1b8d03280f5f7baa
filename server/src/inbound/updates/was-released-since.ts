import { isOverByRelease } from '@balcao/contract/connections/notice.rules';
import type { InboundEvent } from '../../channels/inbound-event.ts';
import type { Tx } from '../../platform/db/tx.ts';

/** Whether the channel has already said that this problem of the account is over: its notices arrive in any order, and again. */
export async function wasReleasedSince(
  tx: Tx,
  whatsappId: number,
  { chat, at, text, isOver }: Extract<InboundEvent, { kind: 'notice' }>,
): Promise<boolean> {
  if (isOver || !isOverByRelease(text)) return false;
  const releases = await tx.rows(
    'inbound-released-since',
    `select from journal where company_id = current_company() and whatsapp_id = $1 and chat = $2
       and event -> 'event' ->> 'kind' = 'notice' and event -> 'event' ->> 'isOver' = 'true'
       and (event -> 'event' ->> 'at')::timestamptz > $3 limit 1`,
    [whatsappId, chat, at],
  );
  return releases.length > 0;
}
