import type pg from 'pg';
import { beforeEach, expect, it, vi } from 'vitest';
import { excludedTables } from '../../server/src/company-archive/table-catalog.ts';
import { testWorld } from '../world/test-world.ts';
import { read, twoInstallations } from './two-installations.ts';

const world = testWorld();
const { stores, boxesOf, here, there, thereToo, archive, pack, forge, unpack, move } = twoInstallations(world);

/** A company with a conversation, a file, figures, and an encrypted value; another company in both installations. */
beforeEach(async () => {
  const { companyId } = world.ana;
  const key = `c${companyId}/2026/01/nota`;
  await stores.here.put(key, Buffer.from('Nota fiscal'));
  const contact = await world.contact('Dona Rosa', '5511987650001');
  const ticket = await world.ticket(contact, { userId: world.bia.userId });
  await world.sql(
    `insert into files (company_id, key, name, mime_type, size_bytes, sha256) values ($1, $2, 'nota.txt', 'text/plain', 11, '')`,
    [companyId, key],
  );
  await world.sql(
    `insert into messages (company_id, ticket_id, contact_id, body, from_me, origin, sent_at, file_id)
     select $1, $2, $3, 'Jabuticaba número ' || i, false, 'customer', now(), (select max(id) from files) from generate_series(1, 30) i`,
    [companyId, ticket, contact],
  );
  await world.sql(
    `insert into connections (company_id, name, channel, provider, status, credentials_secret, token_hash) values ($1, 'Oficial', 'whatsapp', 'cloud', 'CONNECTED', $2, 'abc')`,
    [companyId, boxesOf('first key')('connections').seal('{"accessToken":"EAAB"}')],
  );
});

const sharedIds = async (): Promise<unknown[]> => {
  const tables = await read(
    there(),
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'id'
     join pg_attribute k on k.attrelid = c.oid and k.attname = 'company_id' where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace`,
  );
  const found: unknown[] = [];
  for (const { name } of tables)
    found.push(...(await read(there(), `select '${name}' as name, id from ${name} group by id having count(*) > 1`)));
  return found;
};

/** Without id columns: ids differ in the other installation. */
const idless = (row: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !/(^|_)(id|by)$/.test(name)));
const rowsOf = async (client: pg.Client, table: string, companyId: number) =>
  (await read(client, `select to_jsonb(t) as row from ${table} t where company_id = $1`, [companyId]))
    .map(({ row }) => JSON.stringify(idless(row)))
    .sort();
/** Sender, recipient and text of each message, by references instead of ids. */
const conversations = (client: pg.Client, companyId: number) =>
  read(
    client,
    `select m.body, t.uuid, c.name, u.email, f.sha256, s.queue_id = t.queue_id as "sameQueue" from messages m
     join tickets t on (t.company_id, t.id) = (m.company_id, m.ticket_id) join contacts c on (c.company_id, c.id) = (t.company_id, t.contact_id)
     left join users u on (u.company_id, u.id) = (t.company_id, t.user_id) left join files f on (f.company_id, f.id) = (m.company_id, m.file_id)
     left join ticket_cycles y on (y.company_id, y.ticket_id) = (t.company_id, t.id)
     left join ticket_spans s on (s.company_id, s.cycle_id) = (y.company_id, y.id)
     where m.company_id = $1 order by m.body, s.queue_id is null`,
    [companyId],
  );

it('rows, figures and searches are equal, and other companies’ are unchanged', async () => {
  const neighbours = await read(there(), 'select * from contacts order by id');
  const { id, name } = await move();
  expect(name).toBe('Casa Aurora');
  for (const table of [
    'contacts',
    'contact_identities',
    'tickets',
    'messages',
    'users',
    'user_queues',
    'ticket_cycles',
    'ticket_spans',
    'message_deltas',
  ])
    expect(await rowsOf(there(), table, id), table).toEqual(await rowsOf(here(), table, world.ana.companyId));
  expect(await conversations(there(), id)).toEqual(await conversations(here(), world.ana.companyId));
  const search = `select count(*)::int as n from messages where company_id = $1 and search @@ message_query('jabuticaba')`;
  expect(await read(there(), search, [id])).toEqual([{ n: 30 }]);
  expect(await read(there(), 'select * from contacts where company_id <> $1 order by id', [id])).toEqual(neighbours);
  const drawn = await read(
    there(),
    `insert into messages (company_id, ticket_id, contact_id, body, from_me, sent_at)
    select company_id, id, contact_id, 'Nova', false, now() from tickets where company_id = $1 returning id`,
    [id],
  );
  expect(drawn).toHaveLength(1);
});

it('no id of the company collides with another’s, and all references resolve', async () => {
  await move();
  expect(await sharedIds()).toEqual([]);
  const keys = await read(
    there(),
    `select conrelid::regclass::text as name, conname, pg_get_constraintdef(oid) as definition from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`,
  );
  // A constraint that is added again is checked against each row.
  for (const { name, conname, definition } of keys) {
    await there().query(`alter table ${name} drop constraint "${conname}"`);
    await there().query(`alter table ${name} add constraint "${conname}" ${definition.replace(/ not valid$/i, '')}`);
  }
  expect(keys.length).toBeGreaterThan(100);
});

it('two companies that are imported at the same time get ids of their own', async () => {
  await pack();
  const first = archive();
  await forge((name, text) => (name.startsWith('rows/users/') ? text.replaceAll('@', '@outra.') : text));
  const [one, two] = await Promise.all([unpack(there(), first), unpack(thereToo())]);
  expect(one.id).not.toBe(two.id);
  expect(await sharedIds()).toEqual([]);
});

it('files keep their bytes, secrets are encrypted with the other key, and connections wait for pairing', async () => {
  const put = vi.spyOn(stores.there, 'put');
  const { id, files } = await move();
  expect(files).toBe(1);
  // A file may be larger than the memory.
  expect(put).not.toHaveBeenCalled();
  const [file] = await read(there(), 'select key from files where company_id = $1', [id]);
  expect(file.key).toBe(`c${id}/2026/01/nota`);
  expect(await stores.there.size(file.key)).toBe(11);
  const [connection] = await read(
    there(),
    'select status, token_hash, credentials_secret from connections where company_id = $1',
    [id],
  );
  expect(connection).toMatchObject({ status: 'DISCONNECTED', token_hash: null });
  expect(boxesOf('second key')('connections').open(connection.credentials_secret)).toBe('{"accessToken":"EAAB"}');
});

it('refuses another version and a used e-mail with a text, and leaves nothing', async () => {
  await move();
  await expect(unpack()).rejects.toThrow(/have these e-mails already/);
  expect(await read(there(), 'select count(*)::int as n from companies')).toEqual([{ n: 2 }]);
  await there().query(`insert into migrations (name, checksum) values ('9999_newer.sql', 'x')`);
  await expect(unpack()).rejects.toThrow(/another version \(.*this installation is at 9999_newer\.sql/);
  await there().query(`delete from migrations where name = '9999_newer.sql'`);
});

it('every table of companies is exported, or is listed with the reason', async () => {
  const { rows } = await pack();
  const tables = await read(
    here(),
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace`,
  );
  expect([...Object.keys(rows), ...Object.keys(excludedTables)].sort()).toEqual(tables.map(({ name }) => name).sort());
});

it('a company that was imported is reported as such when the statistics cannot be gathered afterwards', async () => {
  // ANALYZE computes the expressions of indexes.
  await there().query(`create table brittle (n int);
    insert into brittle values (1);
    create function refuse_analyze(n int) returns int immutable language plpgsql as
      $$ begin if current_setting('test.refuse', true) = 'on' then raise 'refused'; end if; return n; end $$;
    create index on brittle (refuse_analyze(n));
    set test.refuse = 'on'`);
  try {
    const { id } = await move();
    expect(await read(there(), 'select name from companies where id = $1', [id])).toEqual([{ name: 'Casa Aurora' }]);
  } finally {
    await there().query('set test.refuse = off; drop table brittle; drop function refuse_analyze');
  }
});
