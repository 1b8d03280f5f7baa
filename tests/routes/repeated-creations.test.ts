import { beforeAll, expect, it } from 'vitest';
import { createRouteData, type Ids, routeName } from '../world/route-requests.ts';
import { password, runningServer, type TestCompany } from '../world/running-server.ts';

const server = runningServer();
let company: TestCompany;
let ids: Ids;

beforeAll(async () => {
  company = await server.company('Casa Aurora');
  ids = await createRouteData(server, company, await server.attendant(company, 'Atendente'));
});

/** What a form sends, by path; `sent` are calls with tests of their own. */
const creations = (): Record<string, object> => ({
  '/campaigns': { name: 'Páscoa', whatsappId: company.whatsappId, contactListId: ids['contactListId'], message1: 'Oi' },
  '/chats': { title: 'Plantão', users: [{ id: company.admin.session.user.id }] },
  '/contact-list-items': { contactListId: ids['contactListId'], name: 'Bruna', number: '5511987650061' },
  '/contact-lists': { name: 'Novos' },
  '/contacts': { name: 'Bruna', number: '5511987650062' },
  [`/contacts/${ids['contactId']}/consents`]: { note: 'Por telefone', givenOn: '2026-11-01' },
  '/files': { name: 'Tabela', message: 'Veja' },
  '/prompt': { name: 'Vendas', prompt: 'Você vende.', queueId: company.queueId },
  '/queue': { name: 'Vendas', color: '#123456' },
  '/queue-options': { title: 'Boleto', message: 'Qual mês?', queueId: company.queueId },
  '/quick-messages': { shortcode: 'ola', message: 'Olá!' },
  '/reports/mailings': {
    ...{ report: 'tickets', columns: ['id'], format: 'csv', language: 'pt', recurrence: 'FREQ=DAILY', time: '08:00' },
    recipients: [company.admin.session.user.id],
  },
  '/saved-views': { name: 'Minhas', isShared: false, filter: { tab: 'search' } },
  '/tags': { name: 'Urgente' },
  '/ticket-notes': { note: 'Ligar amanhã', ticketId: ids['ticketId'] },
  '/todos': { text: 'Ligar' },
  '/users': { name: 'Nova', email: 'nova@aurora.test', password, profile: 'user', queueIds: [] },
});
const sent = [
  ...['/messages/:ticketId', '/message/forward', '/tickets', '/schedules', '/campaigns/:id/test'],
  '/reports/mailings/:mailingId/send',
];

const create = async (path: string, body: object, key?: string) => {
  const authorization = `Bearer ${company.admin.session.token}`;
  const headers = { authorization, 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) };
  const answer = await fetch(`${server.origin()}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: answer.status, body: (await answer.json()) as { id: number; error?: string } };
};

it('a creation that is repeated under its key, at once or later, makes one record and answers with it', async () => {
  for (const [path, body] of Object.entries(creations())) {
    const twice = await Promise.all([create(path, body, `key of ${path}`), create(path, body, `key of ${path}`)]);
    const replies = [...twice, await create(path, body, `key of ${path}`)];
    expect([path, ...replies.map(({ status }) => status)], JSON.stringify(replies[0])).toEqual([path, 200, 200, 200]);
    expect(replies).toEqual(Array(3).fill(replies[0]));
    const another = await create(path, body, `another key of ${path}`);
    expect([path, another.body]).not.toEqual([path, replies[0]!.body]);
  }
});

it('these are all creations of people that support a key', () => {
  const routes = server.running().bindings.map(({ route }) => route);
  const supported = routes.filter(({ access, idempotent }) => access === 'user' && idempotent);
  const tried = [...Object.keys(creations()).map((path) => path.replace(/\d+/, ':id')), ...sent];
  expect(supported.map(routeName).sort()).toEqual(tried.map((path) => `POST ${path}`).sort());
});

it('a report that is mailed now, and again because the answer was lost, is mailed once', async () => {
  const path = '/reports/mailings';
  const { id } = (await create(path, creations()[path] ?? {})).body;
  const send = (key: string) => create(`${path}/${id}/send`, {}, key);
  expect(await send('pressed')).toEqual(await send('pressed'));
  const { body } = await company.admin.call<{ entries: { action: string }[] }>('GET', '/audit');
  expect(body.entries.filter(({ action }) => action === 'report-mailing.send')).toHaveLength(1);
});
