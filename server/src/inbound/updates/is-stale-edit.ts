import type { InboundEvent } from '../../channels/inbound-event.ts';
import type { Tx } from '../../platform/db/tx.ts';

/**
 * Whether a later edit of the same message has arrived already: edits arrive in any order, and the latest one stands.
 */
export async function isStaleEdit(
  tx: Tx,
  whatsappId: number,
  {
    chat,
    targetId,
    at,
    speaker,
  }: Pick<Extract<InboundEvent, { kind: 'edit' }>, 'chat' | 'targetId' | 'at' | 'speaker'>,
): Promise<boolean> {
  const rows = await tx.rows(
    'inbound-later-edit',
    `select 1 from journal where company_id = current_company() and whatsapp_id = $1 and chat = $2
       and event -> 'event' ->> 'kind' = 'edit' and event -> 'event' ->> 'targetId' = $3
       and (event -> 'event' ->> 'at')::timestamptz > $4
       -- of a group's members each edits his own: another's is no later one
       and event #>> '{event,speaker,member,0,value}' is not distinct from $5 limit 1`,
    [whatsappId, chat, targetId, at, speaker?.member?.[0]?.value ?? null],
  );
  return rows.length > 0;
}
