import type { Tx } from '../../platform/db/tx.ts';
import { jsonb } from '../../platform/text/jsonb.ts';

/** The surviving contact's changes by a merge, which its undo restores. */
export type MergedValues = {
  /** column of contacts → before, after */
  values: Partial<Record<MergedColumn, [unknown, unknown]>>;
  fields: { name: string; value: string }[];
  tagIds: number[];
  /** when the duplicate had been removed from the address book, if it had */
  goneRemovedAt: string | null;
};
type MergedColumn = 'name' | 'number' | 'email' | 'disable_bot' | 'active' | 'whatsapp_id' | 'removed_at';

/** A contact that is being merged, locked. */
export type MergingContact = {
  id: number;
  name: string;
  number: string;
  email: string;
  disableBot: boolean;
  active: boolean;
  whatsappId: number | null;
  removedAt: Date | null;
  /** the name is only a number or a code */
  nameless: boolean;
};

/**
 * Copies values that the survivor lacks; values entered by people take precedence over values from channels. The
 * duplicate's own rows are not changed.
 */
export async function mergeContactFields(
  tx: Tx,
  survivor: MergingContact,
  duplicate: MergingContact,
): Promise<MergedValues> {
  const values: MergedValues['values'] = {};
  const takeValue = (column: MergedColumn, before: unknown, after: unknown) => {
    if (before !== after) values[column] = [before, after];
  };
  if (survivor.nameless && !duplicate.nameless) takeValue('name', survivor.name, duplicate.name);
  takeValue('number', survivor.number, survivor.number || duplicate.number);
  takeValue('email', survivor.email, survivor.email || duplicate.email);
  // Blocked and no-bot apply to the whole person, so they apply to the merged contact.
  takeValue('disable_bot', survivor.disableBot, survivor.disableBot || duplicate.disableBot);
  takeValue('active', survivor.active, survivor.active && duplicate.active);
  takeValue('whatsapp_id', survivor.whatsappId, survivor.whatsappId ?? duplicate.whatsappId);
  const removedAt = duplicate.removedAt === null ? null : survivor.removedAt;
  takeValue('removed_at', survivor.removedAt?.toISOString() ?? null, removedAt?.toISOString() ?? null);
  await writeMergedValues(
    tx,
    survivor.id,
    Object.fromEntries(Object.entries(values).map(([column, [, to]]) => [column, to])),
  );

  const otherEmail =
    duplicate.email !== '' && survivor.email !== '' && duplicate.email !== survivor.email ? duplicate.email : null;
  const fields = await tx.rows<{ name: string; value: string }>(
    'merge-fields',
    `insert into contact_fields (contact_id, name, value)
     select $1, name, value from (
       select id, name, value from contact_fields where company_id = current_company() and contact_id = $2
       union all select null, 'E-mail', $3 where $3::text is not null) theirs
     where not exists (select from contact_fields own where own.company_id = current_company() and own.contact_id = $1
       and (own.name, own.value) = (theirs.name, theirs.value))
     order by id nulls last returning name, value`,
    [survivor.id, duplicate.id, otherEmail],
  );
  const tags = await tx.rows<{ tagId: number }>(
    'merge-tags',
    `insert into contact_tags (contact_id, tag_id) select $1, tag_id from contact_tags where company_id = current_company() and contact_id = $2
     on conflict do nothing returning tag_id as "tagId"`,
    [survivor.id, duplicate.id],
  );
  return {
    values,
    fields,
    tagIds: tags.map((t) => t.tagId),
    goneRemovedAt: duplicate.removedAt?.toISOString() ?? null,
  };
}

/** Restores values that have not changed since the merge; later edits stay. */
export async function restoreContactFields(
  tx: Tx,
  contactId: number,
  { values, fields, tagIds }: MergedValues,
): Promise<void> {
  const [row] = await tx.rows<Record<MergedColumn, unknown>>(
    'merge-values',
    `select name, number, email, disable_bot, active, whatsapp_id, removed_at from contacts where company_id = current_company() and id = $1`,
    [contactId],
  );
  if (!row) return;
  const comparable = (value: unknown) => (value instanceof Date ? value.toISOString() : value);
  const restorable = Object.entries(values).filter(
    ([column, [, after]]) => comparable(row[column as MergedColumn]) === after,
  );
  await writeMergedValues(tx, contactId, Object.fromEntries(restorable.map(([column, [before]]) => [column, before])));
  await tx.rows(
    'merge-fields-back',
    `delete from contact_fields where company_id = current_company() and contact_id = $1
       and (name, value) in (select * from unnest($2::text[], $3::text[]))`,
    [contactId, fields.map((f) => f.name), fields.map((f) => f.value)],
  );
  await tx.rows(
    'merge-tags-back',
    'delete from contact_tags where company_id = current_company() and contact_id = $1 and tag_id = any($2)',
    [contactId, tagIds],
  );
}

/** The part of `above` that came from `below`. */
export function intersectMerged(below: MergedValues, above: MergedValues): MergedValues {
  const inherited = Object.entries(above.values).filter(
    ([column, [, after]]) => below.values[column as MergedColumn]?.[1] === after,
  );
  return {
    values: Object.fromEntries(inherited),
    fields: above.fields.filter((f) => below.fields.some((b) => b.name === f.name && b.value === f.value)),
    tagIds: above.tagIds.filter((id) => below.tagIds.includes(id)),
    goneRemovedAt: null,
  };
}

async function writeMergedValues(tx: Tx, id: number, values: Record<string, unknown>): Promise<void> {
  await tx.rows(
    'merge-write',
    `update contacts c set name = x.name, number = x.number, email = x.email, disable_bot = x.disable_bot, active = x.active,
       whatsapp_id = x.whatsapp_id, removed_at = x.removed_at, updated_at = $3
     from (select (jsonb_populate_record(o, $2::jsonb)).* from contacts o where o.company_id = current_company() and o.id = $1) x
     where c.company_id = current_company() and c.id = $1`,
    [id, jsonb(values), tx.now],
  );
}
