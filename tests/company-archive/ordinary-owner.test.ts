import { afterEach, expect, it } from 'vitest';
import { testWorld } from '../world/test-world.ts';
import { read, twoInstallations } from './two-installations.ts';

const world = testWorld();
const { here, there, pack, unpack } = twoInstallations(world);

/** As with a managed PostgreSQL: the owner of all tables, without a superuser's rights. */
async function becomeOrdinaryOwner(): Promise<void> {
  await there().query(`do $$ declare r record; begin
    if not exists (select from pg_roles where rolname = 'test_ordinary_owner') then create role test_ordinary_owner; end if;
    for r in select c.oid::regclass as name, c.relkind from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'graphile_worker') and c.relkind in ('r', 'p', 'v')
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e') loop
      execute format('alter %s %s owner to test_ordinary_owner', case r.relkind when 'v' then 'view' else 'table' end, r.name);
    end loop;
    grant usage on schema graphile_worker to test_ordinary_owner;
    grant execute on all functions in schema graphile_worker, public to test_ordinary_owner; end $$`);
  await there().query('set role test_ordinary_owner');
}
afterEach(() => there().query('reset role'));

it('a company whose rows refer to each other is imported by an owner who is no superuser', async () => {
  const { companyId } = world.ana;
  const contact = await world.contact('Dona Rosa', '5511987650001');
  const ticket = await world.ticket(contact, { userId: world.bia.userId });
  await world.sql(
    `with p as (insert into prompts (company_id, name, prompt, queue_id, max_tokens, temperature, max_messages, voice) select company_id, 'Guia', 'Oi', min(id), 100, 1, 10, 'texto' from queues
       where company_id = $1 group by 1 returning *)
     update queues q set prompt_id = p.id from p where (q.company_id, q.id) = (p.company_id, p.queue_id)`,
    [companyId],
  );
  await world.sql(
    `insert into messages (company_id, ticket_id, contact_id, body, from_me, origin, sent_at)
     select $1, $2, $3, 'Mensagem ' || i, false, 'customer', now() from generate_series(1, 2500) i`,
    [companyId, ticket, contact],
  );
  // A row that is changed later is stored behind those that refer to it.
  const ends = '(select min(id) from messages where company_id = $1)';
  await world.sql(`update messages set quoted_message_id = ${ends} where company_id = $1 and id = ${ends} + 1`, [
    companyId,
  ]);
  await world.sql(`update messages set body = 'Mudada' where company_id = $1 and id = ${ends}`, [companyId]);
  await pack();
  await becomeOrdinaryOwner();
  const { id } = await unpack();

  const quoted = `select q.body from messages m join messages q on (q.company_id, q.id) = (m.company_id, m.quoted_message_id) where m.company_id = $1`;
  expect(await read(there(), quoted, [id])).toEqual(await read(here(), quoted, [companyId]));
  const prompts = `select p.name from prompts p join queues q on (q.company_id, q.prompt_id) = (p.company_id, p.id) and q.id = p.queue_id where p.company_id = $1`;
  expect(await read(there(), prompts, [id])).toEqual([{ name: 'Guia' }]);
  // As before: checked at once, and with its triggers.
  const keys = `select count(*)::int as n from pg_constraint where contype = 'f' and condeferrable`;
  expect(await read(there(), keys)).toEqual(await read(here(), keys));
  const off = `select count(*)::int as n from pg_trigger where tgenabled = 'D'`;
  expect(await read(there(), off)).toEqual([{ n: 0 }]);
});
