import { type SavedView, type SavedViewFilter, savedViewFilter } from '@balcao/contract/saved-views/saved-view';
import type { Tx } from '../platform/db/tx.ts';
import { jsonb } from '../platform/text/jsonb.ts';

/** `userId` null: shared. */
export type SavedViewRow = Omit<SavedView, 'isShared'> & { userId: number | null };
type StoredRow = Omit<SavedViewRow, 'filter'> & { filter: unknown };

const columns = 'id, name, filter, user_id as "userId"';
const toRow = ({ filter, ...row }: StoredRow): SavedViewRow => ({ ...row, filter: savedViewFilter.parse(filter) });

/** Shared views first, then the user's own, each group in its order. */
export async function selectSavedViews(tx: Tx, userId: number): Promise<SavedViewRow[]> {
  const rows = await tx.rows<StoredRow>(
    'saved-views',
    `select ${columns} from saved_views where company_id = current_company() and (user_id is null or user_id = $1)
     order by user_id nulls first, place, id`,
    [userId],
  );
  return rows.map(toRow);
}

export async function selectSavedView(tx: Tx, id: number): Promise<SavedViewRow | undefined> {
  const [row] = await tx.rows<StoredRow>(
    'saved-view',
    `select ${columns} from saved_views where company_id = current_company() and id = $1 for update`,
    [id],
  );
  return row && toRow(row);
}

/** At the end of its owner's list. */
export async function insertSavedView(
  tx: Tx,
  { userId, name, filter }: { userId: number | null; name: string; filter: SavedViewFilter },
): Promise<number> {
  const [row] = await tx.rows<{ id: number }>(
    'saved-view-insert',
    `insert into saved_views (user_id, name, filter, place)
     values ($1, $2, $3, (select coalesce(max(place), 0) + 1 from saved_views
       where company_id = current_company() and (user_id = $1 or $1::int is null and user_id is null))) returning id`,
    [userId, name, jsonb(filter)],
  );
  if (!row) throw new Error('an insert has a row');
  return row.id;
}

export async function saveSavedView(tx: Tx, { id, userId, name, filter }: SavedViewRow): Promise<void> {
  await tx.rows(
    'saved-view-save',
    `update saved_views set user_id = $2, name = $3, filter = $4, updated_at = $5
     where company_id = current_company() and id = $1`,
    [id, userId, name, jsonb(filter), tx.now],
  );
}

export async function deleteSavedView(tx: Tx, id: number): Promise<void> {
  await tx.rows('saved-view-delete', 'delete from saved_views where company_id = current_company() and id = $1', [id]);
}

export async function savePlaces(tx: Tx, ids: number[]): Promise<void> {
  await tx.rows(
    'saved-view-places',
    `update saved_views v set place = x.place from unnest($1::bigint[]) with ordinality x(id, place)
     where v.company_id = current_company() and v.id = x.id`,
    [ids],
  );
}

export async function selectDefault(tx: Tx, userId: number): Promise<number | null> {
  const [row] = await tx.rows<{ id: number }>(
    'saved-view-default',
    'select view_id as id from saved_view_defaults where company_id = current_company() and user_id = $1',
    [userId],
  );
  return row?.id ?? null;
}

export async function saveDefault(tx: Tx, userId: number, id: number | null): Promise<void> {
  if (id === null)
    await tx.rows(
      'saved-view-no-default',
      'delete from saved_view_defaults where company_id = current_company() and user_id = $1',
      [userId],
    );
  else
    await tx.rows(
      'saved-view-set-default',
      `insert into saved_view_defaults (user_id, view_id) values ($1, $2)
       on conflict (company_id, user_id) do update set view_id = excluded.view_id`,
      [userId, id],
    );
}

/** Stays the default of its owner only. */
export async function deleteDefaultsOfOthers(tx: Tx, id: number, userId: number): Promise<void> {
  await tx.rows(
    'saved-view-defaults-of-others',
    'delete from saved_view_defaults where company_id = current_company() and view_id = $1 and user_id <> $2',
    [id, userId],
  );
}
