import type pg from 'pg';
import { expect } from 'vitest';
import { eventually, type runningServer, type TestCompany } from '../world/running-server.ts';

/** Each text about the person contains one of these, or their number. */
export const number = '5511987654012';
export const marks = [
  'Zulmiramarca',
  'zulmira@marca.test',
  'girassolmarca',
  'segredomarca',
  'bilhetemarca',
  'agendamarca',
  'rascunhomarca',
  'campomarca',
  'tarefamarca',
  'anuenciamarca',
];
export const others = { number: '5511987650777', name: 'Bento Outro', text: 'Quero o girassol amarelo' };

/** The places of a text in any column of any table, including the job queue. */
export async function findEverywhere(owner: pg.Pool, text: string): Promise<string[]> {
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

type Known = { id: number; name: string; number: string };
export const contactOf = async (ours: TestCompany, of: string) =>
  (await ours.admin.call<{ contacts: Known[] }>('GET', `/contacts?searchParam=${of}`)).body.contacts[0];

/** Writes the person into everything that stores personal data. */
export async function leaveTraces(
  server: ReturnType<typeof runningServer>,
  owner: pg.Pool,
  ours: TestCompany,
): Promise<number> {
  const { call } = ours.admin;
  await call('POST', '/webhook-endpoints', {
    name: 'ERP',
    url: 'https://erp.example.com/balcao',
    events: ['ticket.opened', 'message.received', 'contact.updated'],
  });
  await server.write(ours.sandboxPhone, number, 'Procuro girassolmarca, é segredomarca', { name: 'Zulmiramarca Dias' });
  await server.write(ours.sandboxPhone, others.number, others.text, { name: others.name });
  const contact = (await eventually(
    () => contactOf(ours, number),
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
  await call('POST', `/messages/${other.id}`, { body: 'Ou no +55 (11) 98765-4012, e de casa 011 9.8765 4012' });
  await call('POST', '/ticket-notes', { note: 'bilhetemarca', ticketId: ticket.id, contactId: contact.id });
  await nameAmongOthers(server, owner, ours, other);
  const later = { contactId: contact.id, sendAt: '2099-12-31T12:00:00Z' };
  await call('POST', '/schedules', { body: 'agendamarca', ...later });
  await call('POST', `/contacts/${contact.id}/consents`, { note: 'anuenciamarca', givenOn: '2026-11-01' });
  await call('POST', '/todos', { text: 'tarefamarca', ticketId: ticket.id });
  await listAndImport(ours);
  const report = { report: 'tickets', format: 'csv' };
  await call('POST', '/reports/exports', report);
  await owner.query(
    `insert into campaign_opt_outs (company_id, number, number_key, name, word) values ($1, $2, number_key($2), 'Zulmiramarca', 'SAIR')`,
    [ours.id, number],
  );
  await call('PUT', `/tickets/${ticket.id}`, { status: 'closed' });
  await owner.query(
    // a close removes it, so it is inserted directly
    `insert into drafts (company_id, ticket_id, user_id, body, updated_at) values ($1, $2, $3, 'rascunhomarca', now())`,
    [ours.id, ticket.id, ours.admin.session.user.id],
  );
  await eventually(
    async () => (await owner.query('select 1 from contact_import_rows where company_id = $1', [ours.id])).rowCount,
    (rows) => rows === 1,
  );
  return contact.id;
}

async function sendFileWithNumber({ admin }: TestCompany, ticketId: number): Promise<void> {
  const form = new FormData();
  form.append('medias', new Blob(['contrato dos outros']), 'Contrato (11) 98765-4012.txt');
  await admin.call('POST', `/messages/${ticketId}`, form);
}

/** The number in data about others. */
async function nameAmongOthers(
  server: ReturnType<typeof runningServer>,
  owner: pg.Pool,
  ours: TestCompany,
  other: { id: number; contactId: number },
): Promise<void> {
  await sendFileWithNumber(ours, other.id);
  await nameAmongColleagues(ours, other);
  await nameAmongCustomers(server, owner, ours, other);
}

/** The number in texts of colleagues elsewhere: in notes and tasks of others, and in a room. */
async function nameAmongColleagues(ours: TestCompany, other: { id: number; contactId: number }): Promise<void> {
  await writeNumberDown(ours, other);
  const { admin } = ours;
  const { id: ticketId, contactId } = other;
  const { call, session } = admin;
  for (const note of ['Parente: (11) 98765-4012', number])
    await call('POST', '/ticket-notes', { note, ticketId, contactId });
  await call('POST', '/todos', { text: 'Ligar para +55 11 98765-4012 amanhã' });
  const room = { title: 'Equipe', users: [{ id: session.user.id }] };
  const { id } = (await call<{ id: number }>('POST', '/chats', room)).body;
  await call('POST', `/chats/${id}/messages`, { message: 'Quem atende o 11 98765 4012?' });
}

/** Names of other contacts, and their own numbers. */
export const namesWithNumber = [
  ['+55 11 98765-4012', '5521998800001'],
  ['Irmã do 11 98765-4012', '5521998800002'],
  ['5521998800003', '5521998800003'],
] as const;

/** The number in another customer's messages, also as sent to programs, in edited texts, and in data of others. */
async function nameAmongCustomers(
  server: ReturnType<typeof runningServer>,
  owner: pg.Pool,
  ours: TestCompany,
  other: { id: number; contactId: number },
): Promise<void> {
  await server.write(ours.sandboxPhone, others.number, 'O dela é (11) 98765-4012, ou https://wa.me/5511987654012', {
    name: others.name,
  });
  const { call } = ours.admin;
  await call('PUT', `/contacts/${other.contactId}`, { extraInfo: [{ name: 'Esposa', value: '11 98765-4012' }] });
  for (const note of ['Deu por telefone, do 11 98765-4012', number])
    await call('POST', `/contacts/${other.contactId}/consents`, { note, givenOn: '2026-11-01' });
  for (const [name, ownNumber] of namesWithNumber) {
    const made = await call('POST', '/contacts', { name, number: ownNumber });
    expect(made.status).toBe(200);
  }
  const view = { name: 'Ela', isShared: false, filter: { tab: 'search', search: '11 98765-4012' } };
  expect((await call('POST', '/saved-views', view)).status).toBe(200);
  const { rows } = await owner.query<{ id: string }>('select max(id) as id from messages where ticket_id = $1', [
    other.id,
  ]);
  const about = [ours.id, rows[0]!.id];
  await owner.query(
    `insert into message_edits (company_id, message_id, body) values ($1, $2, 'Ou (11) 98765-4012')`,
    about,
  );
  await owner.query(
    `insert into message_previews (company_id, message_id, url, state, title)
     values ($1, $2, 'https://wa.me/5511987654012', 'ready', '+55 11 98765-4012')
     on conflict (company_id, message_id) do update set url = excluded.url, title = excluded.title`,
    about,
  );
  await nameInServices(owner, ours, other);
}

/** The number in a request to a service of the company about another customer, and in a comment of that customer. */
async function nameInServices(
  owner: pg.Pool,
  ours: TestCompany,
  other: { id: number; contactId: number },
): Promise<void> {
  const { rows } = await owner.query<{ id: number }>(
    `insert into queue_integrations (company_id, type, name) values ($1, 'webhook', 'ERP') returning id`,
    [ours.id],
  );
  await owner.query(
    `insert into integration_deliveries (company_id, integration_id, ticket_id, state, body, answer)
     values ($1, $2, $3, 'delivered', '{"body":"O dela é 11 98765-4012"}', '{"to":"5511987654012"}')`,
    [ours.id, rows[0]!.id, other.id],
  );
  await owner.query(
    `insert into ratings (company_id, scale, ticket_id, contact_id, whatsapp_id, asked_at, expires_at, answered_at, rate, comment)
     values ($1, 'nps', $2, $3, $4, now(), now(), now(), 9, 'Ligue para o 11 98765-4012')`,
    [ours.id, other.id, other.contactId, ours.whatsappId],
  );
}

/** The number in drafts, scheduled messages, and stored texts for repeated use. */
async function writeNumberDown(
  { admin: { call } }: TestCompany,
  { id: ticketId, contactId }: { id: number; contactId: number },
): Promise<void> {
  const made = [
    await call('PUT', `/tickets/${ticketId}/draft`, { body: 'Ela atende no 11 98765-4012' }),
    await call('POST', '/schedules', {
      body: 'Ligue para (11) 98765-4012',
      contactId,
      sendAt: '2099-12-31T12:00:00Z',
    }),
    await call('POST', '/quick-messages', { shortcode: 'tel 11987654012', message: `Fale com ${number}` }),
  ];
  expect(made.map(({ status }) => status)).toEqual([200, 200, 200]);
}

async function listAndImport({ admin: { call } }: TestCompany): Promise<void> {
  const list = (await call<{ id: number }>('POST', '/contact-lists', { name: 'Clientes' })).body.id;
  for (const one of [{ name: 'Zulmiramarca', number, email: 'zulmira@marca.test' }, others])
    await call('POST', '/contact-list-items', { contactListId: list, ...one });
  const sheet = new FormData();
  sheet.append('file', new Blob([`nome;numero\nZulmiramarca;${number.slice(2)}`]), 'contatos.csv');
  await call('POST', '/contacts/imports', sheet);
}
