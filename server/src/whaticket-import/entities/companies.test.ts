import { expect, it } from 'vitest';
import { testImport } from '../test-import.ts';
import { companies } from './companies.ts';
import { connections } from './connections.ts';
import { plans } from './plans.ts';
import { queues } from './queues.ts';
import { users } from './users.ts';

const { take, outcomes, idOf, sql } = testImport();

it('a company whose name is taken gets its id appended, for names here and within the batch', async () => {
  await take(
    companies,
    { id: 1, name: 'Casa Aurora' },
    { id: 2, name: 'Nova' },
    { id: 3, name: 'Nova' },
    { id: 4, name: 'NOVA ' },
    { id: 5, name: ' ' },
  );
  const [first, third, fourth] = [await idOf(companies, 1), await idOf(companies, 3), await idOf(companies, 4)];
  expect(await sql('select name from companies where id > 2 order by id')).toEqual([
    { name: `Casa Aurora (${first})` },
    { name: 'Nova' },
    { name: `Nova (${third})` },
    { name: `NOVA (${fourth})` },
  ]);
  expect((await outcomes(companies)).at(-1)).toMatchObject({ outcome: 'refused', note: 'name: empty' });
});

it('no imported company is the operator’s, whatever it was in the source', async () => {
  await take(companies, { id: 1, name: 'Primeira' });
  await take(users, { id: 1, companyId: 1, name: 'Chefe', email: 'chefe@x.test', profile: 'superadmin', super: true });
  expect(await sql(`select profile, super from users where email = 'chefe@x.test'`)).toEqual([
    { profile: 'user', super: false },
  ]);
  expect(await sql('select name from companies where is_super')).toEqual([]);
});

it('a company that was blocked or expired in the source is so here', async () => {
  await take(companies, {
    id: 1,
    name: 'Bloqueada',
    status: false,
    dueDate: '2020-05-01T00:00:00Z',
    recurrence: 'anual',
  });
  const columns = `status, recurrence, due_date::text as due`;
  expect(await sql(`select ${columns} from companies where name = 'Bloqueada'`)).toMatchObject([
    { status: false, recurrence: 'ANUAL', due: expect.stringMatching(/^2020-05-01/) },
  ]);
});

it('opening hours of whaticket are imported; invalid ones become those of a new company, and none for a queue', async () => {
  const monday = { weekday: 'Segunda-feira', weekdayEn: 'monday', startTime: '07:30', endTime: '12:00' };
  await take(
    companies,
    { id: 1, name: 'Com horas', schedules: [monday] },
    { id: 2, name: 'Sem horas', schedules: 'x' },
  );
  const hours = await sql<{ schedules: unknown[] }>(
    `select schedules from companies where name like '% horas' order by id`,
  );
  expect(hours[0]?.schedules).toEqual([monday]);
  expect(hours[1]?.schedules).toHaveLength(7);
  await take(queues, {
    id: 1,
    companyId: 1,
    name: 'Vendas',
    color: '#123456',
    schedules: [{ ...monday, startTime: '25:00' }],
  });
  expect(
    await sql(`select schedules from queues where name = 'Vendas' and company_id = $1`, [await idOf(companies, 1)]),
  ).toEqual([{ schedules: [] }]);
});

it('a queue whose colour is taken gets another one', async () => {
  await take(companies, { id: 1, name: 'Primeira' });
  const queue = { companyId: 1, greetingMessage: '' };
  await take(
    queues,
    { ...queue, id: 1, name: 'Vendas', color: '#ABC' },
    { ...queue, id: 2, name: 'Suporte', color: '#aabbcc' },
  );
  await take(queues, { ...queue, id: 3, name: 'Financeiro', color: '#AABBCC' });
  expect((await outcomes(queues)).map(({ outcome, note }) => [outcome, note])).toEqual([
    ['taken', null],
    ['taken', 'another color'],
    ['taken', 'another color'],
  ]);
});

it('plans with one name are one plan, and an existing plan of ours is left unchanged', async () => {
  await sql(`insert into plans (name, users, connections, queues) values ('Ouro da casa', 5, 5, 5)`);
  const plan = { users: 99, connections: 99, queues: 99 };
  await take(
    plans,
    { ...plan, id: 1, name: 'Ouro da casa' },
    { ...plan, id: 2, name: 'Prata de lá' },
    { ...plan, id: 3, name: 'Prata de lá' },
    { ...plan, id: 4, name: 'prata de La ' },
  );
  await take(
    companies,
    { id: 1, name: 'Uma', planId: 1 },
    { id: 2, name: 'Duas', planId: 3 },
    { id: 3, name: 'Três', planId: 4 },
  );
  const rows = await sql(
    `select c.name, p.name as plan, p.users, p.is_public from companies c join plans p on p.id = c.plan_id where c.name in ('Uma', 'Duas', 'Três') order by c.id`,
  );
  await sql(`update companies set plan_id = null where name in ('Uma', 'Duas', 'Três')`);
  await sql(`delete from plans where name in ('Ouro da casa', 'Prata de lá')`);
  expect(rows).toMatchObject([
    { name: 'Uma', plan: 'Ouro da casa', users: 5 },
    { name: 'Duas', plan: 'Prata de lá', users: 99, is_public: false },
    { name: 'Três', plan: 'Prata de lá' },
  ]);
});

it('connections are imported disconnected and without sessions; one is the default, and Meta’s get their kind', async () => {
  await take(companies, { id: 1, name: 'Primeira' });
  const given = { companyId: 1, isDefault: true, status: 'CONNECTED', session: '{"creds": 1}', token: 'segredo' };
  await take(
    connections,
    { ...given, id: 1, name: 'Loja' },
    { ...given, id: 2, name: 'Página', channel: 'facebook' },
    { ...given, id: 3, name: 'LOJA' },
  );
  const rows = await sql(
    `select name, channel, provider, status, is_default, token_hash, credentials_secret from connections where company_id = $1 order by id`,
    [await idOf(companies, 1)],
  );
  const bare = { status: 'DISCONNECTED', token_hash: null, credentials_secret: null };
  expect(rows).toEqual([
    { name: 'Loja', channel: 'whatsapp', provider: 'beta', is_default: true, ...bare },
    { name: 'Página', channel: 'facebook', provider: 'cloud', is_default: false, ...bare },
  ]);
  expect((await outcomes(connections)).at(-1)?.note).toBe('rule: connections_name');
});
