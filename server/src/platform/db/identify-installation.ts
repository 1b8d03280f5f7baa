import type pg from 'pg';

/** An id of this database, the same in all of its processes: PostgreSQL's system identifier and the database's oid. */
export async function identifyInstallation(owner: pg.Pool): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    `select md5(system_identifier::text || '/' || (select oid from pg_database where datname = current_database())) as id
     from pg_control_system()`,
  );
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('the database has no identifier');
  return id;
}
