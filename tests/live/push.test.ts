import type { PushPayload } from '@balcao/contract/push-subscriptions/push-subscription';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BrowserSubscription, type PushService, startPushService } from '../../peers/push/start-push.ts';
import { eventually, runningServer, type SignedInPerson, type TestCompany } from '../world/running-server.ts';

const service: PushService = await startPushService();
afterAll(() => service.close());
const server = runningServer({ INTEGRATION_HOSTS: new URL(service.origin).host });

let shop: TestCompany;
beforeAll(async () => {
  shop = await server.company('Casa Aurora');
  // Users may be signed in on a phone and a computer.
  await shop.admin.call('PUT', '/settings/singleSession', { value: 'disabled' });
});

const choice = { waiting: true, showsText: true, language: 'pt' };

/** Subscribes a browser of this user, whose page was closed afterwards. */
async function subscribe(person: SignedInPerson, over: Partial<typeof choice> = {}): Promise<BrowserSubscription> {
  const { body } = await person.call<{ publicKey: string }>('GET', '/push-subscriptions/own');
  const subscription = await service.subscribe(body.publicKey);
  const saved = await person.call('PUT', '/push-subscriptions/own', { ...subscription, ...choice, ...over });
  expect(saved).toMatchObject({ status: 200 });
  await closePage(person);
  return subscription;
}

/** Opens a page in front and closes it. */
async function closePage(person: SignedInPerson): Promise<void> {
  const socket = await openPage(person);
  socket.disconnect();
  await eventually(
    () => foregroundsOf(person),
    (count) => count === 0,
  );
}

async function openPage(person: SignedInPerson) {
  const socket = await person.socket();
  await socket.timeout(5000).emitWithAck('pageForeground', true);
  return socket;
}

const foregroundsOf = async (person: SignedInPerson): Promise<number> => {
  const { rows } = await server
    .running()
    .context.database.owner.query('select 1 from push_subscriptions where user_id = $1 and foreground_until > now()', [
      person.session.user.id,
    ]);
  return rows.length;
};
const subscriptionsOf = async (person: SignedInPerson): Promise<number> =>
  (
    await server
      .running()
      .context.database.owner.query('select 1 from push_subscriptions where user_id = $1', [person.session.user.id])
  ).rows.length;

const received = (of: BrowserSubscription): PushPayload[] =>
  service.received(of.endpoint).map(({ text }) => JSON.parse(text) as PushPayload);
const titles = (of: BrowserSubscription) => received(of).map(({ title }) => title);
const hasReceived = (of: BrowserSubscription, count: number) =>
  eventually(
    async () => received(of),
    (all) => all.length >= count,
  );

let customers = 0;
async function write(name: string, body = 'Oi') {
  const from = `55119800${String(++customers).padStart(5, '0')}`;
  await server.write(shop.sandboxPhone, from, body, { name });
  return from;
}
const ticketOf = async (name: string) => {
  const ask = async () =>
    (
      await shop.admin.call<{ tickets: { id: number; uuid: string; contact: { name: string } }[] }>(
        'GET',
        '/tickets?showAll=true',
      )
    ).body.tickets.find(({ contact }) => contact.name === name);
  return (await eventually(ask, (found) => found !== undefined))!;
};

it('a customer’s message reaches a user whose pages are closed, once, encrypted for their browser, with its link', async () => {
  const bia = await server.attendant(shop, 'Bia');
  const phone = await subscribe(bia);
  const from = await write('Marta Closed', 'Primeira');
  const ticket = await ticketOf('Marta Closed');
  await hasReceived(phone, 1);
  await bia.call('PUT', `/tickets/${ticket.id}`, { status: 'open' });
  await server.write(shop.sandboxPhone, from, 'Segunda', { name: 'Marta Closed' });
  await hasReceived(phone, 2);
  expect(received(phone)).toEqual([
    {
      title: 'Nova mensagem de Marta Closed',
      body: 'Primeira',
      tag: `ticket-${ticket.id}`,
      path: '/tickets',
      unread: 1,
    },
    {
      title: 'Nova mensagem de Marta Closed',
      body: 'Segunda',
      tag: `ticket-${ticket.id}`,
      path: `/tickets/${ticket.uuid}`,
      unread: 1,
    },
  ]);
  expect(service.received(phone.endpoint)[0]).toMatchObject({
    topic: `ticket-${ticket.id}`,
    urgency: 'high',
    ttl: 14_400,
  });
  expect(service.refusals).toEqual([]);
});

it('pushes nothing while a page of the user is in front in any browser, and again afterwards', async () => {
  const caio = await server.attendant(shop, 'Caio');
  const phone = await subscribe(caio);
  const witness = await subscribe(await server.attendant(shop, 'Vera'));
  const desktop = await openPage(await server.signIn(`caio@${shop.id}.test`));
  await write('Nina Front');
  await eventually(
    async () => titles(witness),
    (all) => all.includes('Nova mensagem de Nina Front'),
  );
  await desktop.timeout(5000).emitWithAck('pageForeground', false);
  await write('Nina Away');
  await eventually(
    async () => titles(phone),
    (all) => all.includes('Nova mensagem de Nina Away'),
  );
  expect(titles(phone)).toEqual(['Nova mensagem de Nina Away']);
});

it('a person who may not see the ticket gets no notification, and one who may not see numbers reads none', async () => {
  const queue = await shop.admin.call<{ id: number }>('POST', '/queue', { name: 'Financeiro', color: '#D64532' });
  const other = await subscribe(await server.attendant(shop, 'Davi', { queueIds: [queue.body.id] }));
  const masked = await subscribe(await server.attendant(shop, 'Eva', { isTricked: 'disabled' }));
  await write('11 98765-4321', 'Preciso de ajuda');
  await hasReceived(masked, 1);
  expect(titles(masked)[0]).toMatch(/^Nova mensagem de .*\*{4}$/);
  expect(titles(other)).toEqual([]);
});

it('a user chooses what notifications contain: no text, no pending tickets', async () => {
  const silent = await subscribe(await server.attendant(shop, 'Gil'), { showsText: false, language: 'en' });
  const busy = await subscribe(await server.attendant(shop, 'Hugo'), { waiting: false });
  await write('Olga Secret', 'Meu CPF é 123');
  await hasReceived(silent, 1);
  expect(received(silent)).toMatchObject([{ title: 'New message from Olga Secret', body: '' }]);
  const hugo = await server.signIn(`hugo@${shop.id}.test`);
  const { id } = await ticketOf('Olga Secret');
  await shop.admin.call('PUT', `/tickets/${id}`, { status: 'open' });
  expect(
    await shop.admin.call('PUT', `/tickets/${id}`, { queueId: shop.queueId, userId: hugo.session.user.id }),
  ).toMatchObject({ status: 200 });
  await hasReceived(busy, 1);
  expect(titles(busy)).toEqual(['A conversa com Olga Secret agora é sua']);
});

it('removes a browser that no longer exists, and retries one whose service is down', async () => {
  const ivo = await server.attendant(shop, 'Ivo');
  const expired = await subscribe(ivo);
  const lia = await server.attendant(shop, 'Lia');
  const later = await subscribe(lia);
  service.answerWith(expired.endpoint, 410);
  service.answerWith(later.endpoint, 503);
  await write('Paulo Again');
  await eventually(
    () => subscriptionsOf(ivo),
    (count) => count === 0,
  );
  await eventually(
    async () => service.attempts(later.endpoint),
    (count) => count >= 1,
  );
  expect(await subscriptionsOf(lia)).toBe(1);
  service.answerWith(later.endpoint, null);
  await eventually(
    async () => titles(later),
    (all) => all.includes('Nova mensagem de Paulo Again'),
  );
  expect(titles(later)).toEqual(['Nova mensagem de Paulo Again']);
});

it('a person who signs out gets no notifications any more, and neither does the previous user of the browser', async () => {
  const before = await server.attendant(shop, 'Jorge');
  const shared = await subscribe(before);
  const after = await server.attendant(shop, 'Kelly');
  expect(await after.call('PUT', '/push-subscriptions/own', { ...shared, ...choice })).toMatchObject({ status: 200 });
  expect(await subscriptionsOf(before)).toBe(0);

  const own = await subscribe(await server.signIn(`jorge@${shop.id}.test`));
  const leaving = await server.attendant(shop, 'Marcos');
  const left = await subscribe(leaving);
  await server.request('DELETE', '/api/auth/logout', undefined, leaving.session.token);
  await write('Rosa Left');
  await eventually(
    async () => titles(own),
    (all) => all.includes('Nova mensagem de Rosa Left'),
  );
  expect(titles(left)).toEqual([]);
});

it('refuses an internal address, and keys that no browser has', async () => {
  const person = await server.attendant(shop, 'Nair');
  const subscription = await service.subscribe('any');
  for (const endpoint of [
    'http://127.0.0.1:9/push',
    'https://localhost/push',
    'https://169.254.169.254/latest',
    'push',
  ])
    expect(await person.call('PUT', '/push-subscriptions/own', { ...subscription, ...choice, endpoint })).toMatchObject(
      {
        status: 400,
        body: { details: { fields: { endpoint: 'not_allowed' } } },
      },
    );
  expect(
    await person.call('PUT', '/push-subscriptions/own', {
      ...subscription,
      ...choice,
      keys: { p256dh: 'AAAA', auth: 'AAAA' },
    }),
  ).toMatchObject({ status: 400 });
});
