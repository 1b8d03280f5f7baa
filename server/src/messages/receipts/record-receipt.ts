import type { Identity } from '../../channels/inbound-event.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { jsonb } from '../../platform/text/jsonb.ts';

type Receipt = { identities: Identity[]; status: 'delivered' | 'read' };

/** Records that a member of a group has received or read our message. The first time of each counts. */
export async function recordReceipt(
  tx: Tx,
  messageId: number,
  { identities, status }: Receipt,
  at: Date,
): Promise<void> {
  const [first] = identities;
  if (!first) return;
  await tx.rows(
    'message-receipt',
    `insert into message_receipts as r (message_id, member, identities, delivered_at, read_at)
     values ($1, $2, $3, $4::timestamptz, case when $5 = 'read' then $4::timestamptz end)
     on conflict (company_id, message_id, member) do update set delivered_at = least(r.delivered_at, excluded.delivered_at),
       read_at = least(r.read_at, excluded.read_at)`,
    [messageId, `${first.kind}:${first.value}`, jsonb(identities), at, status],
  );
}
