import type { Tx } from '../platform/db/tx.ts';

/** Numbers change hands: older results are checked again. */
const validForDays = 30;

/** Never checked ones first. */
export const selectUncheckedItems = (
  tx: Tx,
  contactListId: number,
  limit: number,
): Promise<{ id: number; number: string }[]> =>
  tx.rows<{ id: number; number: string }>(
    'contact-list-items-unchecked',
    `select id, number from contact_list_items
     where company_id = current_company() and contact_list_id = $1
       and (checked_at is null or checked_at < $3::timestamptz - make_interval(days => ${validForDays}))
     order by checked_at nulls first, id limit $2`,
    [contactListId, limit, tx.now],
  );

export async function countUncheckedItems(tx: Tx, contactListId: number): Promise<number> {
  const [row] = await tx.rows<{ count: number }>(
    'contact-list-items-unchecked-count',
    `select count(*) as count from contact_list_items
     where company_id = current_company() and contact_list_id = $1
       and (checked_at is null or checked_at < $2::timestamptz - make_interval(days => ${validForDays}))`,
    [contactListId, tx.now],
  );
  return row?.count ?? 0;
}

/** When numbers of the list were last asked for or checked. */
export async function selectLastCheckedAt(tx: Tx, contactListId: number): Promise<Date | null> {
  const [row] = await tx.rows<{ at: Date | null }>(
    'contact-list-last-checked',
    `select greatest(numbers_asked_at, (select checked_at from contact_list_items
       where company_id = current_company() and contact_list_id = $1 and checked_at is not null
       order by checked_at desc nulls last limit 1)) as at
     from contact_lists where company_id = current_company() and id = $1`,
    [contactListId],
  );
  return row?.at ?? null;
}

/**
 * Records that numbers of this list are asked for now, unless those of another list were after `since`: then returns when.
 * Under a lock of the company, so that of two lists at once one waits.
 */
export async function recordAsked(tx: Tx, contactListId: number, since: Date): Promise<Date | null> {
  await tx.rows(
    'contact-lists-turn',
    `select pg_advisory_xact_lock(hashtextextended('number-check:' || current_company(), 0))`,
    [],
  );
  const [other] = await tx.rows<{ askedAt: Date }>(
    'contact-lists-asked',
    `select numbers_asked_at as "askedAt" from contact_lists
     where company_id = current_company() and numbers_asked_at > $2 and id <> $1 order by numbers_asked_at desc limit 1`,
    [contactListId, since],
  );
  if (other) return other.askedAt;
  await tx.rows(
    'contact-list-asked',
    'update contact_lists set numbers_asked_at = $2 where company_id = current_company() and id = $1',
    [contactListId, tx.now],
  );
  return null;
}

/** Saves the channel's results for items whose number has not changed meanwhile. Returns their ids. */
export const saveChecked = (
  tx: Tx,
  contactListId: number,
  items: readonly { id: number; number: string; isValid: boolean }[],
): Promise<{ id: number }[]> =>
  tx.rows<{ id: number }>(
    'contact-list-items-checked',
    `update contact_list_items i set is_whatsapp_valid = x.valid, checked_at = $5, updated_at = $5
     from unnest($2::bigint[], $3::text[], $4::boolean[]) x(id, number, valid)
     where i.company_id = current_company() and i.contact_list_id = $1 and i.id = x.id and i.number = x.number
     returning i.id`,
    [
      contactListId,
      items.map(({ id }) => id),
      items.map(({ number }) => number),
      items.map(({ isValid }) => isValid),
      tx.now,
    ],
  );

/** As `saveChecked`, by number. */
export const saveCheckedNumbers = (
  tx: Tx,
  contactListId: number,
  numbers: readonly { number: string; isValid: boolean }[],
): Promise<{ id: number }[]> =>
  tx.rows<{ id: number }>(
    'contact-list-numbers-checked',
    // Keys are computed first: under row-level security our function prevents an index search, and the whole list is read.
    `with x as materialized (select number_key(number) as key, valid from unnest($2::text[], $3::boolean[]) asked(number, valid))
     update contact_list_items i set is_whatsapp_valid = x.valid, checked_at = $4, updated_at = $4 from x
     where i.company_id = current_company() and i.contact_list_id = $1 and i.number_key = x.key
     returning i.id`,
    [contactListId, numbers.map(({ number }) => number), numbers.map(({ isValid }) => isValid), tx.now],
  );
