import pg from 'pg';
import { beforeAll, expect, it } from 'vitest';
import { callWhileDeleted } from '../world/call-while-deleted.ts';
import { createRouteData, type Ids } from '../world/route-requests.ts';
import { runningServer, type TestCompany } from '../world/running-server.ts';

/** Two who remove the same row: only the first has removed it, and the trail has one entry. */
const server = runningServer();
let owner: pg.Pool;
let ours: TestCompany;
let provider: TestCompany;
let ids: Ids;

beforeAll(async () => {
  owner = new pg.Pool({ connectionString: server.databaseUrl(), max: 3 });
  owner.on('error', () => {}); // the database is dropped while connected at the end
  provider = await server.company('Provedor', true);
  await owner.query('update users set super = true where company_id = $1', [provider.id]);
  ours = await server.company('Casa Aurora');
  ids = await createRouteData(server, ours, await server.attendant(ours, 'Atendente'));
  return () => owner.end();
});

const removals: [table: string, path: string, body: () => unknown][] = [
  ['ticket_notes', '/ticket-notes', () => ({ note: 'Oi', ticketId: ids['ticketId'], contactId: ids['contactId'] })],
  ['queues', '/queue', () => ({ name: 'Segunda', color: '#123456' })],
  ['tags', '/tags', () => ({ name: 'Segunda' })],
  ['prompts', '/prompt', () => ({ name: 'Segundo', prompt: 'Responda.', queueId: ours.queueId })],
  [
    'queue_integrations',
    '/queueIntegration',
    () => ({ type: 'webhook', name: 'Dois', urlN8N: 'https://erp.example.com' }),
  ],
  ['quick_messages', '/quick-messages', () => ({ shortcode: 'dois', message: 'Oi' })],
  ['file_lists', '/files', () => ({ name: 'Segunda', message: 'Veja' })],
  ['contact_lists', '/contact-lists', () => ({ name: 'Segunda' })],
  [
    'webhook_endpoints',
    '/webhook-endpoints',
    () => ({ name: 'Dois', url: 'https://erp.example.com', events: ['contact.created'] }),
  ],
  ['api_tokens', '/api-tokens', () => ({ name: 'Dois', scopes: ['messages:send'] })],
  ['chats', '/chats', () => ({ title: 'Segunda', users: [{ id: ours.admin.session.user.id }] })],
  ['announcements', '/announcements', () => ({ title: 'Aviso', text: 'Amanhã', priority: 1, status: false })],
  ['helps', '/helps', () => ({ title: 'Vídeo', video: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' })],
];

it.each(removals)('a row of %s that a colleague removes at the same time is not found', async (table, path, body) => {
  const { call } = (['announcements', 'helps'].includes(table) ? provider : ours).admin;
  const made = await call<{ id: number }>('POST', path, body());
  expect(made).toMatchObject({ status: 200 });
  const { id } = made.body;
  const before = await entriesOf(id);
  const { status } = await callWhileDeleted(owner, [[`delete from ${table} where id = $1`, id]], () =>
    call('DELETE', `${path}/${id}`),
  );
  expect([status, await entriesOf(id)]).toEqual([404, before]);
});

/** Entries about removals of this id. */
async function entriesOf(id: number): Promise<number> {
  const { rows } = await owner.query(
    `select from audit_entries where company_id = any($1) and subject_id = $2 and action like '%.remove'`,
    [[ours.id, provider.id], String(id)],
  );
  return rows.length;
}
