import type { InboundEvent } from '../channels/channel.ts';
import type { Tx } from '../platform/tx.ts';

/** A person has a new number or user id: the contact is known by it from now on, and still by the old one. */
export async function changeIdentity(tx: Tx, event: Extract<InboundEvent, { kind: 'identity' }>): Promise<void> {
  const rows = await tx.rows<{ contactId: number }>(
    'identity-holder',
    `select contact_id as "contactId" from contact_identities
     where company_id = current_company() and (kind, value) in (select * from unnest($1::text[], $2::text[])) limit 1`,
    [event.was.map((i) => i.kind), event.was.map((i) => i.value)],
  );
  const contactId = rows[0]?.contactId;
  if (contactId === undefined) return; // a stranger: he will be met under his new name
  await tx.rows(
    'identity-add',
    `insert into contact_identities (kind, value, contact_id) select k, v, $3 from unnest($1::text[], $2::text[]) x(k, v) on conflict do nothing`,
    [event.identities.map((i) => i.kind), event.identities.map((i) => i.value), contactId],
  );
  const phone = event.identities.find((i) => i.kind === 'phone')?.value;
  if (phone !== undefined)
    await tx.rows(
      'identity-number',
      'update contacts set number = $2, updated_at = $3 where company_id = current_company() and id = $1',
      [contactId, phone, tx.now],
    );
}
