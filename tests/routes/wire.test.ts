import type { Connection } from '@balcao/contract/connections/connection';
import type { Message } from '@balcao/contract/messages/message';
import type { Tag } from '@balcao/contract/tags/tag';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import { beforeAll, expect, it } from 'vitest';
import { eventually, password, runningServer, type SignedInPerson, type TestCompany } from '../world/running-server.ts';

/** Guarantees for third-party clients. */
const server = runningServer();
let company: TestCompany;
let admin: SignedInPerson;
beforeAll(async () => {
  company = await server.company('Fio');
  ({ admin } = company);
});

/** Body sent by such a client's new-connection dialog when only the name was typed. */
const connectionForm = {
  name: 'Nova linha',
  channel: 'whatsapp',
  provider: 'beta',
  isDefault: false,
  token: '',
  queueIds: [],
  greetingMessage: '',
  farewellMessage: '',
  complationMessage: '',
  outOfHoursMessage: '',
  ratingMessage: '',
  expiresTicketNPS: '',
  timeSendQueue: '',
  sendIdQueue: 0,
  expiresTicket: 0,
  expiresInactiveMessage: '',
  timeUseBotQueues: '',
  maxUseBotQueues: 3,
  timeCreateNewTicket: '',
  promptId: null,
  integrationId: '',
  allowGroup: false,
  importOldMessages: '',
  importRecentMessages: '',
  importOldMessagesGroups: '',
  closedTicketsPostImported: '',
};

it('accepts the default values of a form', async () => {
  expect(await admin.call('POST', '/whatsapp', connectionForm)).toMatchObject({
    status: 200,
    body: { sendIdQueue: null, importOldMessages: null, importOldMessagesGroups: false, groupAsTicket: 'disabled' },
  });
  const form = { email: 'nova@fio.test', password, profile: 'user', startWork: '', endWork: '', whatsappId: 0 };
  const made = await admin.call<{ id: number }>('POST', '/users', { ...form, name: 'Nova', queueIds: [] });
  expect(made).toMatchObject({ status: 200, body: { startWork: '00:00', endWork: '23:59', whatsappId: null } });
  const user = `/users/${made.body.id}`;
  expect(await admin.call('PUT', user, { language: 'ptBr' })).toMatchObject({ status: 200, body: { language: 'pt' } });
  expect(await admin.call('PUT', user, { language: 'fr' })).toMatchObject({ status: 200, body: { language: 'pt' } });
  expect(await admin.call('PUT', user, { language: '' })).toMatchObject({ status: 200, body: { language: null } });
  const tag = await admin.call('POST', '/tags', { name: 'Cinza', color: '', kanban: '' });
  expect(tag).toMatchObject({ status: 200, body: { color: '#A4CCCC', kanban: 0 } });
});

it.each(['', null])('a field that holds %j holds nothing, or its default', async (empty) => {
  const make = async (path: string, body: object) => {
    const made = await admin.call<{ id: number }>('POST', path, body);
    expect(made, path).toMatchObject({ status: 200 });
    return made.body;
  };
  const n = empty === null ? 1 : 2;
  const contact = { email: empty, disableBot: empty, extraInfo: empty };
  const { id: contactId } = await make('/contacts', { ...contact, name: 'Vazio', number: `551198760000${n}` });
  expect(await admin.call('PUT', `/contacts/${contactId}`, contact)).toMatchObject({
    status: 200,
    body: { email: '', disableBot: false, extraInfo: [] },
  });
  const switches = ['allTicket', 'allHistoric', 'allUserChat', 'showDashboard', 'allowGroup'];
  const none = Object.fromEntries(
    [...switches, 'defaultMenu', 'defaultTheme', 'farewellMessage'].map((k) => [k, empty]),
  );
  const person = { ...none, name: 'Vazia', email: `vazia${n}@fio.test`, password };
  expect(await make('/users', person)).toMatchObject({
    ...{ allTicket: 'disable', allHistoric: 'disabled', allUserChat: 'disabled', showDashboard: 'disabled' },
    ...{ allowGroup: false, defaultMenu: 'open', defaultTheme: 'light', farewellMessage: '' },
  });
  const texts = { greetingMessage: empty, outOfHoursMessage: empty, complationMessage: empty, ratingMessage: empty };
  const queue = await make('/queue', { ...texts, name: `Vazia ${n}`, color: `#00${n}` });
  expect(queue).toMatchObject({ greetingMessage: '', outOfHoursMessage: '', complationMessage: '', ratingMessage: '' });
  expect(await make('/quick-messages', { shortcode: 'so-arquivo', message: empty })).toMatchObject({ message: '' });
  const schedule = { body: 'Lembrete', contactId, sendAt: '2099-01-01T10:00', openTicket: empty };
  expect(await make('/schedules', schedule)).toMatchObject({ openTicket: 'disabled' });
});

it('takes anything but `enable` as no access to tickets without a queue', async () => {
  const form = { name: 'Sem', email: 'desabled@fio.test', password, allTicket: 'desabled' };
  expect(await admin.call('POST', '/users', form)).toMatchObject({ status: 200, body: { allTicket: 'disable' } });
});

it('one that waits is ignored with the automation that a client does not know', async () => {
  await server.write(company.sandboxPhone, '5511955500009', 'ninguem');
  const query = '/tickets?status=pending&showAll=true&searchParam=5511955500009';
  const find = async () => (await admin.call<{ tickets: Ticket[] }>('GET', query)).body.tickets[0];
  const waiting = await eventually(find, (one) => one !== undefined);
  const body = {
    status: 'closed',
    userId: null,
    queueId: null,
    useIntegration: null,
    promptId: null,
    integrationId: null,
  };
  expect(await admin.call('PUT', `/tickets/${waiting?.id}`, body)).toMatchObject({
    status: 200,
    body: { status: 'closed' },
  });
});

it('a new connection by QR code opens its code at once, without "try again"', async () => {
  const { body } = await admin.call<Connection>('POST', '/whatsapp', { ...connectionForm, name: 'Por código' });
  expect(body.status).toBe('OPENING');
});

it('a company that does not expire has a due date far away, and others theirs', async () => {
  const provider = await server.company('Provedora', true);
  const dueDate = (user: { company: unknown }) => (user.company as { dueDate: string }).dueDate;
  expect(dueDate(provider.admin.session.user)).toBe('2999-12-31T00:00:00.000Z');
  expect(dueDate(admin.session.user)).toBe('2099-01-01T00:00:00.000Z');
});

it('queues ask for what is in them or in none, where one may see that; an empty choice filters nothing', async () => {
  const other = (await admin.call<{ id: number }>('POST', '/queue', { name: 'Outra', color: '#AA0000' })).body.id;
  const seesAll = await server.attendant(company, 'Ve Tudo', { allTicket: 'enable' });
  const seesQueue = await server.attendant(company, 'Ve Fila');
  const withoutQueues = await server.signIn((await newAdmin()).email);
  await server.write(company.sandboxPhone, '5511955500001', 'na fila');
  await server.write(company.sandboxPhone, '5511955500002', 'sem fila');
  const all = (await admin.call<{ tickets: Ticket[] }>('GET', '/tickets?showAll=true')).body.tickets;
  const [none, inQueue] = ['5511955500002', '5511955500001'].map((n) => all.find((t) => t.contact.number === n)!.id);
  await server.running().context.database.owner.query('update tickets set queue_id = null where id = $1', [none]);
  const asked = async (person: SignedInPerson, queueIds: number[]) => {
    const query = `status=pending&showAll=true&queueIds=${encodeURIComponent(JSON.stringify(queueIds))}`;
    const { body } = await person.call<{ tickets: Ticket[]; count: number }>('GET', `/tickets?${query}`);
    const counts = await person.call<{ pending: number }>('GET', `/tickets/counts?${query}`);
    expect(counts.body.pending).toBe(body.tickets.length);
    return body.tickets.map(({ id }) => id).sort();
  };
  const both = [inQueue, none].sort();
  expect(await asked(admin, [company.queueId])).toEqual(both);
  expect(await asked(admin, [other])).toEqual([none]);
  expect(await asked(seesAll, [company.queueId])).toEqual(both);
  expect(await asked(seesQueue, [company.queueId])).toEqual([inQueue]);
  expect(await asked(withoutQueues, [])).toEqual(both);
  expect(await asked(seesQueue, [])).toEqual([inQueue]);
});

async function newAdmin() {
  const email = 'sem.filas@fio.test';
  await admin.call('POST', '/users', { name: 'Sem Filas', email, password, profile: 'admin', queueIds: [] });
  return { email };
}

it('a day may be an instant: it means that day where the company is', async () => {
  await server.write(company.sandboxPhone, '5511955500003', 'de noite');
  const query = (text: string, values: unknown[]) => server.running().context.database.owner.query(text, values);
  // 23:30 on the 9th in São Paulo is the 10th in UTC.
  const { rows } = await query(
    `update tickets set created_at = '2026-03-10T02:30:00Z', updated_at = '2026-03-10T02:30:00Z'
     where company_id = $1 and last_message = 'de noite' returning id`,
    [company.id],
  );
  const on = async (name: string, day: string) =>
    (await admin.call<{ tickets: Ticket[] }>('GET', `/tickets?${name}=${encodeURIComponent(day)}`)).body.tickets.map(
      ({ id }) => id,
    );
  for (const name of ['date', 'updatedAt']) {
    expect(await on(name, '2026-03-10T02:59:59.999Z')).toEqual([rows[0].id]);
    expect(await on(name, '2026-03-09T12:00:00-03:00')).toEqual([rows[0].id]);
    expect(await on(name, '2026-03-09')).toEqual([rows[0].id]);
    expect(await on(name, '2026-03-09T10:00')).toEqual([rows[0].id]);
    expect(await on(name, '2026-03-10T03:00:00Z')).toEqual([]);
  }
  expect((await admin.call('GET', '/tickets?date=ontem')).status).toBe(400);
});

it('a person who comes online is announced to the others, not to themself', async () => {
  const bia = await server.attendant(company, 'Bia');
  const presence: [who: string, online: boolean][] = [];
  const follow = async (who: string, person: SignedInPerson) =>
    (await person.socket()).on(`company-${company.id}-user`, ({ user }: { user: { id: number; online: boolean } }) => {
      if (user.id === bia.session.user.id) presence.push([who, user.online]);
    });
  await follow('admin', admin);
  await follow('herself', bia);
  await eventually(
    async () => presence,
    (all) => all.length > 0,
  );
  // Published to everybody afterwards, so that an earlier notice would have arrived before.
  await admin.call('PUT', `/users/${bia.session.user.id}`, { name: 'Bia Souza' });
  await eventually(
    async () => presence.filter(([who]) => who === 'herself'),
    (hers) => hers.length > 0,
  );
  expect(presence.filter(([who]) => who === 'herself')).toHaveLength(1);
});

it('lanes are a route of their own, by id', async () => {
  const lane = async (name: string) => (await admin.call<Tag>('POST', '/tags', { name, kanban: 1 })).body.id;
  const ids = [await lane('Zona'), await lane('Alfa')];
  const { status, body } = await admin.call<{ lista: Tag[] }>('GET', '/tags/kanban');
  expect([status, body.lista.map(({ id }) => id)]).toEqual([200, ids]);
});

it('a place without a picture names none that is not there', async () => {
  const from = '5511955500004';
  const location = { latitude: -23.5, longitude: -46.6, label: 'Loja' };
  await server.write(company.sandboxPhone, from, '', { location });
  const all = (await admin.call<{ tickets: Ticket[] }>('GET', '/tickets?showAll=true')).body.tickets;
  const id = all.find((t) => t.contact.number === from)!.id;
  const { messages } = (await admin.call<{ messages: Message[] }>('GET', `/messages/${id}`)).body;
  expect(messages[0]?.body).toMatch(
    /^data:image\/gif;base64,[\w+/=]+\|https:\/\/www\.google\.com\/maps\?q=[^|]+\|Loja$/,
  );
});

it('accepts a response sent back whole, and ignores keys that cannot be changed', async () => {
  const fresh = await server.company('De Volta');
  const make = async (path: string, body: object) =>
    (await fresh.admin.call<{ id: number }>('POST', path, body)).body.id;
  const contactId = await make('/contacts', { name: 'Carla Dias', number: '5511987650001' });
  const paths = [
    `/contacts/${contactId}`,
    `/users/${fresh.admin.session.user.id}`,
    `/queue/${fresh.queueId}`,
    `/whatsapp/${fresh.whatsappId}`,
    `/tags/${await make('/tags', { name: 'Cliente' })}`,
    `/tags/${await make('/tags', { name: 'Etapa', kanban: 1 })}`,
    `/quick-messages/${await make('/quick-messages', { shortcode: 'oi', message: 'Bom dia' })}`,
    `/schedules/${await make('/schedules', { body: 'Lembrete', contactId, sendAt: '2099-01-01T10:00' })}`,
  ];
  for (const path of paths) {
    const { body: row } = await fresh.admin.call('GET', path);
    expect((await fresh.admin.call('PUT', path, row)).status, path).toBe(200);
    const { body: after } = await fresh.admin.call('GET', path);
    expect({ ...after, updatedAt: '' }).toEqual({ ...row, updatedAt: '' });
  }
});
