import type { Tx } from '../../platform/db/tx.ts';

type ChannelContact = { name: string; number: string; whatsappId: number; isGroup: boolean };

/** Creates contacts for people who wrote for the first time, in the given order; the caller adds their identities. */
export async function createChannelContacts(tx: Tx, contacts: ChannelContact[]): Promise<number[]> {
  if (contacts.length === 0) return [];
  const rows = await tx.rows<{ id: number }>(
    'contacts-create',
    `insert into contacts (name, number, channel, is_group, whatsapp_id, created_at, updated_at)
     select x.name, x.number, c.channel, x.grp, c.id, $5, $5
     from unnest($1::text[], $2::text[], $3::int[], $4::boolean[]) with ordinality x(name, number, w, grp, ord)
     join connections c on c.company_id = current_company() and c.id = x.w
     order by ord returning id`,
    [
      contacts.map(({ name }) => name),
      contacts.map(({ number }) => number),
      contacts.map(({ whatsappId }) => whatsappId),
      contacts.map(({ isGroup }) => isGroup),
      tx.now,
    ],
  );
  if (rows.length !== contacts.length) throw new Error('a connection is gone');
  return rows.map(({ id }) => id);
}
