import type { MergedValues } from '../contacts/duplicates/merge-contact-fields.ts';
import type { Tx } from '../platform/db/tx.ts';
import { jsonb } from '../platform/text/jsonb.ts';

export type Merge = {
  id: number;
  survivorId: number;
  duplicateId: number;
  lastMessageId: number;
  taken: MergedValues;
  createdAt: Date;
  undoneAt: Date | null;
};

export async function insertMerge(
  tx: Tx,
  {
    survivorId: keptId,
    duplicateId: goneId,
    ...merge
  }: Pick<Merge, 'survivorId' | 'duplicateId' | 'lastMessageId' | 'taken'> & {
    how: 'mapping' | 'hand';
    userId: number | null;
  },
): Promise<void> {
  await tx.db
    .insertInto('contactMerges')
    .values({ ...merge, keptId, goneId, taken: jsonb(merge.taken), createdAt: tx.now })
    .execute();
}

/** Locked, so that of two concurrent undos the second finds it undone. */
export async function lockMerge(tx: Tx, id: number): Promise<Merge | undefined> {
  const [merge] = await tx.rows<Merge>(
    'merge-lock',
    `select id, kept_id as "survivorId", gone_id as "duplicateId", last_message_id as "lastMessageId", taken, created_at as "createdAt",
       undone_at as "undoneAt"
     from contact_merges where company_id = current_company() and id = $1 for update`,
    [id],
  );
  return merge;
}

export async function markUndone(tx: Tx, id: number, userId: number): Promise<void> {
  await tx.db
    .updateTable('contactMerges')
    .set({ undoneAt: tx.now, undoneBy: userId, apart: true })
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .execute();
}

/** The surviving contact of this one: itself when it is not merged. */
export async function findSurvivorId(tx: Tx, contactId: number): Promise<number | undefined> {
  const [row] = await tx.rows<{ id: number }>(
    'merge-root',
    `with recursive up as (
       select id, merged_into from contacts where company_id = current_company() and id = $1
       union all select c.id, c.merged_into from up join contacts c on c.company_id = current_company() and c.id = up.merged_into)
     select id from up where merged_into is null`,
    [contactId],
  );
  return row?.id;
}

/** The merges of this contact into others, nearest first. */
export async function selectMergesAbove(tx: Tx, contactId: number): Promise<Pick<Merge, 'survivorId' | 'taken'>[]> {
  return tx.rows<Pick<Merge, 'survivorId' | 'taken'>>(
    'merges-above',
    `with recursive up as (
       select $1::int as gone_id, 1 as height
       union all select c.merged_into, height + 1 from up join contacts c on c.company_id = current_company() and c.id = up.gone_id
       where c.merged_into is not null)
     select m.kept_id as "survivorId", m.taken from up join contact_merges m on m.company_id = current_company() and m.gone_id = up.gone_id
       and m.undone_at is null order by height`,
    [contactId],
  );
}

const mergeTreeSql = `with recursive family as (
  select x as root, x as id from unnest($1::int[]) x
  union all select f.root, c.id from family f join contacts c on c.company_id = current_company() and c.merged_into = f.id)`;

/** A contact and all contacts merged into it. */
export async function findMergedIds(tx: Tx, contactId: number): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>('merge-family', `${mergeTreeSql} select id from family`, [[contactId]]);
  return rows.map(({ id }) => id);
}

/** Pairs marked do-not-merge, also through contacts that were merged since. */
export async function findDoNotMergePairs(tx: Tx, contactIds: number[]): Promise<[number, number][]> {
  const rows = await tx.rows<{ a: number; b: number }>(
    'merge-do-not-merge',
    `${mergeTreeSql} select distinct a.root as a, b.root as b from contact_merges m
     join family a on a.id = m.kept_id join family b on b.id = m.gone_id and b.root <> a.root
     where m.company_id = current_company() and m.apart`,
    [contactIds],
  );
  return rows.map(({ a, b }) => [a, b]);
}

/** Clears the do-not-merge mark: a user merges them manually. */
export async function clearDoNotMerge(tx: Tx, contactIds: [number, number]): Promise<void> {
  await tx.rows(
    'merge-allow',
    `${mergeTreeSql} update contact_merges m set apart = false from family a, family b
     where m.company_id = current_company() and m.apart and a.id = m.kept_id and b.id = m.gone_id and a.root <> b.root`,
    [contactIds],
  );
}

/** The active merges into this contact, newest first. */
export async function selectActiveMerges(
  tx: Tx,
  contactId: number,
): Promise<
  {
    id: number;
    contact: { id: number; name: string; number: string };
    how: 'mapping' | 'hand';
    user: { id: number; name: string } | null;
    createdAt: Date;
  }[]
> {
  return tx.rows(
    'merges-active',
    `${mergeTreeSql} select m.id, m.how, m.created_at as "createdAt", json_build_object('id', c.id, 'name', c.name, 'number', c.number) as contact,
       case when u.id is not null then json_build_object('id', u.id, 'name', u.name) end as user
     from family f join contact_merges m on m.company_id = current_company() and m.gone_id = f.id and m.undone_at is null
     join contacts c on (c.company_id, c.id) = (m.company_id, m.gone_id)
     left join users u on (u.company_id, u.id) = (m.company_id, m.user_id)
     order by m.id desc`,
    [[contactId]],
  );
}

/** Most meaningful to people first. */
export async function selectIdentities(
  tx: Tx,
  contactId: number,
): Promise<{ kind: 'phone' | 'wa_bsuid' | 'wa_lid' | 'group' | 'psid' | 'igsid'; value: string }[]> {
  return tx.rows(
    'contact-identities',
    `select kind, value from contact_identities where company_id = current_company() and contact_id = $1
     order by array_position(array['phone', 'wa_bsuid', 'wa_lid', 'psid', 'igsid', 'group'], kind), length(value) desc, value`,
    [contactId],
  );
}
