import type { Erasure } from '@balcao/contract/privacy/erasure';
import pg from 'pg';
import { beforeAll, expect, it } from 'vitest';
import { eventually, runningServer, type TestCompany } from '../world/running-server.ts';

const server = runningServer();
let owner: pg.Pool;
let ours: TestCompany;
/** Of the person: nothing of these may be left anywhere. */
const number = '5511987654012';
const marks = [
  'Zulmiramarca',
  'zulmira@marca.test',
  'girassolmarca',
  'segredomarca',
  'bilhetemarca',
  'agendamarca',
  'rascunhomarca',
  'campomarca',
];
const others = { number: '5511987650777', name: 'Bento Outro', text: 'Quero o girassol amarelo' };

beforeAll(async () => {
  owner = new pg.Pool({ connectionString: server.databaseUrl(), max: 2 });
  owner.on('error', () => {}); // the database is dropped while connected at the end
  ours = await server.company('Casa Privada');
  return () => owner.end();
});

/** Where a text stands, in any column of any table, also in the queue of jobs. */
async function findEverywhere(text: string): Promise<string[]> {
  const { rows: columns } = await owner.query<{ table: string; column: string; type: string }>(
    `select format('%I.%I', c.table_schema, c.table_name) as table, c.column_name as column, c.data_type as type
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where t.table_type = 'BASE TABLE' and c.table_schema in ('public', 'graphile_worker')
       and (c.data_type in ('text', 'character varying', 'json', 'jsonb', 'tsvector', 'bytea', 'ARRAY'))`,
  );
  expect(columns.length).toBeGreaterThan(200);
  const found: string[] = [];
  for (const { table, column, type } of columns) {
    const value = type === 'bytea' ? `encode("${column}", 'escape')` : `"${column}"::text`;
    const { rowCount } = await owner.query(
      `select 1 from ${table} where position(lower($1) in lower(${value})) > 0 limit 1`,
      [text],
    );
    if (rowCount) found.push(`${table}.${column}: ${text}`);
  }
  return found;
}

const everywhere = async (): Promise<string[]> => {
  const found: string[] = [];
  for (const text of [number, number.slice(2), '551187654012', ...marks]) found.push(...(await findEverywhere(text)));
  return found;
};

type Known = { id: number; name: string; number: string };
const contactOf = async (of: string) =>
  (await ours.admin.call<{ contacts: Known[] }>('GET', `/contacts?searchParam=${of}`)).body.contacts[0];
const figures = async () => {
  const { supportFinished, messagesReceived, newContacts } = (
    await ours.admin.call<{ counters: Record<string, unknown> }>('GET', '/dashboard?days=1')
  ).body.counters;
  return { supportFinished, messagesReceived, newContacts };
};

/** The person in everything that keeps something of people. */
async function leaveTraces(): Promise<number> {
  const { call } = ours.admin;
  await server.write(ours.sandboxPhone, number, 'Procuro girassolmarca, é segredomarca', { name: 'Zulmiramarca Dias' });
  await server.write(ours.sandboxPhone, others.number, others.text, { name: others.name });
  const contact = (await eventually(
    () => contactOf(number),
    (found) => found !== undefined,
  ))!;
  const { body } = await call<{ tickets: { id: number; contactId: number }[] }>('GET', '/tickets?showAll=true');
  const ticket = body.tickets.find(({ contactId }) => contactId === contact.id)!;
  const other = body.tickets.find(({ contactId }) => contactId !== contact.id)!;
  for (const { id } of [ticket, other])
    await call('PUT', `/tickets/${id}`, { status: 'open', userId: ours.admin.session.user.id });
  await call('PUT', `/contacts/${contact.id}`, {
    name: 'Zulmiramarca Dias',
    number,
    email: 'zulmira@marca.test',
    extraInfo: [{ name: 'CPF', value: 'campomarca' }],
  });
  const form = new FormData();
  form.append('medias', new Blob(['segredomarca dentro do arquivo']), 'segredomarca.txt');
  form.append('body', 'girassolmarca em anexo');
  await call('POST', `/messages/${ticket.id}`, form);
  await call('POST', `/messages/${ticket.id}`, { body: 'Olá {{name}}' });
  await call('POST', `/messages/${other.id}`, { body: `Fale com ${number}` });
  await call('POST', '/ticket-notes', { note: 'bilhetemarca', ticketId: ticket.id, contactId: contact.id });
  await call('PUT', `/tickets/${ticket.id}/draft`, { body: 'rascunhomarca' });
  const later = { contactId: contact.id, sendAt: '2099-12-31T12:00:00Z' };
  await call('POST', '/schedules', { body: 'agendamarca', ...later });
  const list = (await call<{ id: number }>('POST', '/contact-lists', { name: 'Clientes' })).body.id;
  for (const one of [{ name: 'Zulmiramarca', number, email: 'zulmira@marca.test' }, others])
    await call('POST', '/contact-list-items', { contactListId: list, ...one });
  const sheet = new FormData();
  sheet.append('file', new Blob([`nome;numero\nZulmiramarca;${number.slice(2)}`]), 'contatos.csv');
  await call('POST', '/contacts/imports', sheet);
  const report = { report: 'tickets', format: 'csv' };
  await call('POST', '/reports/exports', report);
  await owner.query(
    `insert into campaign_opt_outs (company_id, number, number_key, name, word) values ($1, $2, $2, 'Zulmiramarca', 'SAIR')`,
    [ours.id, number],
  );
  await call('PUT', `/tickets/${ticket.id}`, { status: 'closed' });
  await eventually(
    async () => (await owner.query('select 1 from contact_import_rows where company_id = $1', [ours.id])).rowCount,
    (rows) => rows === 1,
  );
  return contact.id;
}

it('an erased person is found in no column of any table, the others and the figures stay, and a receipt says what went', async () => {
  const contactId = await leaveTraces();
  expect((await everywhere()).length).toBeGreaterThan(15);
  const before = await eventually(figures, ({ messagesReceived }) => Number(messagesReceived) >= 2);
  const asked = await ours.admin.call<Erasure>('POST', `/contacts/${contactId}/erasure`, { confirmed: true });
  expect(asked.status).toBe(200);
  const receipts = async () => (await ours.admin.call<{ erasures: Erasure[] }>('GET', '/erasures')).body.erasures;
  const [receipt] = await eventually(receipts, ([first]) => first?.state === 'done');
  expect(receipt).toMatchObject({ protocol: asked.body.protocol, userName: ours.admin.session.user.name, contactId });
  expect(receipt?.erased).toMatchObject({ contacts: 1, tickets: 1, listItems: 1, importRows: 1, files: 3 });
  // Notices are taken off the outbox a moment after they were told.
  expect(await eventually(everywhere, (found) => found.length === 0)).toEqual([]);
  expect(await contactOf(number)).toBeUndefined();
  expect((await contactOf(others.number))?.name).toBe(others.name);
  expect(await findEverywhere('girassol amarelo')).not.toEqual([]);
  expect(await figures()).toEqual(before);
  const again = await ours.admin.call('POST', `/contacts/${contactId}/erasure`, { confirmed: true });
  expect(again).toMatchObject({ status: 404, body: { error: 'ERR_NO_CONTACT_FOUND' } });
}, 120_000);

it('is asked for by admins, who have read that it cannot be undone', async () => {
  const { id } = (await contactOf(others.number))!;
  const attendant = await server.attendant(ours, 'Atendente');
  expect((await attendant.call('POST', `/contacts/${id}/erasure`, { confirmed: true })).status).toBe(403);
  expect((await ours.admin.call('POST', `/contacts/${id}/erasure`, {})).status).toBe(400);
  expect((await contactOf(others.number))?.name).toBe(others.name);
});
