import type pg from 'pg';

/**
 * The archive already contains what triggers would write. A superuser's session disables them for itself, and with them
 * the checks of foreign keys. An ordinary owner disables them in the tables, which locks these until the end, and has
 * foreign keys checked at the end: rows refer to later ones, in the same table and in circles of tables. Returns what
 * checks them and restores both.
 */
export async function muteTriggers(client: pg.ClientBase, tables: string[]): Promise<() => Promise<void>> {
  await client.query('savepoint muted');
  try {
    await client.query('set local session_replication_role = replica');
    return async () => {};
  } catch {
    await client.query('rollback to savepoint muted');
  }
  const keys = await listImmediateKeys(client, tables);
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
  for (const key of keys) await client.query(`${key} deferrable initially deferred`);
  return async () => {
    await client.query('set constraints all immediate');
    for (const key of keys) await client.query(`${key} not deferrable`);
    for (const table of tables) await client.query(`alter table ${table} enable trigger user`);
  };
}

/** The beginning of the statement that changes each foreign key. */
async function listImmediateKeys(client: pg.ClientBase, tables: string[]): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(
    `select format('alter table %s alter constraint %I', conrelid::regclass, conname) as key from pg_constraint
     where contype = 'f' and conrelid = any($1::regclass[]) and conparentid = 0 and not condeferrable`,
    [tables],
  );
  return rows.map(({ key }) => key);
}
