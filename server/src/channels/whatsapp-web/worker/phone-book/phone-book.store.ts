import type { Database } from '../../../../platform/db/database.ts';
import { type ConnectionKey, type LeasedConnection, LeaseLostError } from '../context/worker-context.ts';

type Pool = Database['owner'];

/** Replaces the saved people; those no longer saved stay as people with a chat. */
export async function replaceSavedPeople(
  db: Pool,
  owner: string,
  connection: LeasedConnection,
  people: readonly { number: string; name: string }[],
): Promise<void> {
  const { rowCount } = await db.query(
    `with held as (select company_id, whatsapp_id from whatsapp_web_sessions
       where company_id = $1 and whatsapp_id = $2 and epoch = $3 and owner = $4 for key share),
     given as (select distinct on (number) number, name from unnest($5::text[], $6::text[]) x(number, name) order by number),
     gone as (
       update whatsapp_web_people p set is_saved = false from held
       where p.company_id = held.company_id and p.whatsapp_id = held.whatsapp_id and p.is_saved
         and not exists (select from given where given.number = p.number)),
     put as (
       insert into whatsapp_web_people as p (company_id, whatsapp_id, number, name, is_saved)
       select company_id, whatsapp_id, number, name, true from held, given
       on conflict (company_id, whatsapp_id, number) do update set is_saved = true,
         name = case when excluded.name <> '' then excluded.name else p.name end
         where not p.is_saved or p.name <> excluded.name)
     select from held`,
    [
      connection.companyId,
      connection.whatsappId,
      connection.epoch,
      owner,
      people.map(({ number }) => number),
      people.map(({ name }) => name),
    ],
  );
  if (rowCount === 0) throw new LeaseLostError();
}

export async function hasSavedPeople(db: Pool, { companyId, whatsappId }: ConnectionKey): Promise<boolean> {
  const { rowCount } = await db.query(
    'select from whatsapp_web_people where company_id = $1 and whatsapp_id = $2 and is_saved limit 1',
    [companyId, whatsappId],
  );
  return (rowCount ?? 0) > 0;
}

/** Ids of the keys that encrypt the account's shared state; only these ids are in plaintext. */
export async function listStateKeyIds(db: Pool, { companyId, whatsappId }: ConnectionKey): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select id from whatsapp_web_keys where company_id = $1 and whatsapp_id = $2 and type = 'app-state-sync-key'`,
    [companyId, whatsappId],
  );
  return rows.map(({ id }) => id);
}
