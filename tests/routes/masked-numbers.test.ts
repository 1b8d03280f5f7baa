import type { Route } from '@balcao/contract/route';
import { beforeAll, describe, expect, it } from 'vitest';
import { addressOf, bodyOf, createRouteData, type Ids, routeName } from '../world/route-requests.ts';
import { eventually, runningServer, type SignedInPerson, type TestCompany } from '../world/running-server.ts';

/** Users without the right to see full numbers: every route and every notice is checked. */
const server = runningServer();
let ours: TestCompany;
let masked: SignedInPerson;
let ids: Ids;
/** A customer without a name: the number is shown instead. */
const unnamedNumber = '5511987657734';
/** A customer whose name is the formatted number. */
const written = { number: '5521976549921', name: '+55 (21) 97654-9921' };
/** Digits that must not leak: the last eight of each number. */
const maskedDigits = [unnamedNumber, written.number].map((number) => number.slice(-8));

beforeAll(async () => {
  ours = await server.company('Casa Aurora');
  masked = await server.attendant(ours, 'Mascarada', { isTricked: 'disabled', profile: 'admin' });
  ids = await createRouteData(server, ours, await server.attendant(ours, 'Atendente'));
  await server.write(ours.sandboxPhone, written.number, 'Bom dia', { name: written.name });
  const before = await contactOf(written.number);
  await server.request('POST', `/api/sandbox/${ours.sandboxPhone}/messages`, {
    from: unnamedNumber,
    body: 'Boa tarde',
  });
  const contact = await contactOf(unnamedNumber);
  expect([before.name, contact.name]).toEqual([written.name, unnamedNumber]);
  const { body } = await ours.admin.call<{ tickets: { id: number; uuid: string; contactId: number }[] }>(
    'GET',
    '/tickets?showAll=true',
  );
  const ticket = body.tickets.find(({ contactId }) => contactId === contact.id)!;
  await ours.admin.call('PUT', `/tickets/${ticket.id}`, { status: 'open' });
  const sent = await ours.admin.call<{ messages: { id: string }[] }>('POST', `/messages/${ticket.id}`, {
    body: 'Olá {{name}}',
  });
  const about = { ticketId: ticket.id, contactId: contact.id };
  await ours.admin.call('POST', '/ticket-notes', { note: 'Prefere de manhã', ...about });
  await ours.admin.call('POST', `/contacts/${contact.id}/merges`, { contactId: before.id });
  const known = await ours.admin.call<{ merges: { id: number }[] }>('GET', `/contacts/${contact.id}/identities`);
  ids = {
    ...ids,
    ticketId: ticket.id,
    'tickets/id': ticket.id,
    uuid: ticket.uuid,
    contactId: contact.id,
    'contacts/id': contact.id,
    messageId: sent.body.messages[0]!.id,
    mergeId: known.body.merges[0]!.id,
  };
});

type Named = { id: number; name: string; number: string };
const contactOf = async (number: string, reader = ours.admin): Promise<Named> => {
  const { body } = await reader.call<{ contacts: Named[] }>('GET', `/contacts?searchParam=${number}`);
  return body.contacts[0]!;
};
const routes = () =>
  server
    .running()
    .bindings.flatMap(({ route }) =>
      route.access === 'public' || route.access === 'token' || isOwn(route) ? [] : [route],
    );
/** Routes that would end the caller's session. */
const isOwn = (route: Route) => route.path.startsWith('/auth/');

/** Digits of a text and of its base64 parts. */
function digitsIn(text: string): string {
  const packed = (text.match(/[\w+/-]{12,}={0,2}/g) ?? []).map((part) =>
    Buffer.from(part, 'base64').toString('latin1'),
  );
  return [text, ...packed].map((part) => part.replace(/(?<=\d)[\s().-]+(?=\d)/g, '')).join('\n');
}
const leaks = (value: unknown): string[] => {
  const digits = digitsIn(JSON.stringify(value));
  return maskedDigits.filter((number) => digits.includes(number));
};

it('no call that reads answers with a whole number, under whatever name or cursor it is', async () => {
  const asked: string[] = [];
  for (const route of routes().filter(({ method }) => method === 'GET')) {
    const queries = 'shape' in route.query ? Object.keys(route.query.shape as object) : [];
    const search = queries.includes('searchParam') ? ['?searchParam=a', '?searchParam=Bo', '?searchParam=55'] : [];
    const others = queries.includes('showAll') ? ['?showAll=true', '?status=pending', '?status=closed'] : [];
    const about = queries.flatMap((key) => (ids[key] === undefined ? [] : [`?${key}=${ids[key]}`]));
    for (const query of ['', ...search, ...others, ...about]) {
      const { status, body } = await masked.call('GET', addressOf(route, ids) + query);
      asked.push(`${status}`);
      expect([routeName(route), query, leaks(body)]).toEqual([routeName(route), query, []]);
    }
  }
  expect(asked.filter((status) => status === '200').length).toBeGreaterThan(25);
});

it('no notice contains one, and no call that changes something answers with one, whoever changes what', async () => {
  const socket = await masked.socket();
  const received: [string, unknown][] = [];
  socket.onAny((event: string, payload: unknown) => received.push([event, payload]));
  for (const status of ['open', 'pending', 'closed']) await socket.emitWithAck('joinTickets', status);
  await socket.emitWithAck('joinNotification');
  await socket.emitWithAck('joinChatBox', ids['ticketId']);
  await eventually(
    async () => {
      await server.request('POST', `/api/sandbox/${ours.sandboxPhone}/messages`, {
        from: unnamedNumber,
        body: 'Ainda aí?',
      });
      return received.map(([event]) => event);
    },
    (events) => events.includes(`company-${ours.id}-appMessage`),
  );
  const changing = routes().filter(({ method }) => method !== 'GET');
  // Deletions last, without users and connections, which all other routes need.
  const last = (route: Route) => (route.method === 'DELETE' ? 1 : 0);
  for (const route of changing.toSorted((a, b) => last(a) - last(b))) {
    if (route.method === 'DELETE' && /^.(users|whatsapp|queue)/.test(route.path)) continue;
    for (const person of [masked, ours.admin]) {
      const { body } = await person.call(route.method, addressOf(route, ids), bodyOf(route, ids));
      if (person === masked) expect([routeName(route), leaks(body)]).toEqual([routeName(route), []]);
    }
  }
  const topics = new Set(received.map(([event]) => event.split('-').at(-1)));
  for (const topic of ['ticket', 'appMessage', 'contact', 'tag', 'queue', 'user', 'whatsapp'])
    expect([topic, topics.has(topic)]).toEqual([topic, true]);
  for (const [event, payload] of received) expect([event, leaks(payload), payload]).toEqual([event, [], payload]);
});

describe('a search answers to the digits that are shown', () => {
  const shy = '5531965431187';
  let known: Named;
  beforeAll(async () => {
    await server.request('POST', `/api/sandbox/${ours.sandboxPhone}/messages`, { from: shy, body: 'Tem em azul?' });
    known = await contactOf(shy);
    expect(known.name).toBe(shy);
  });
  const finds = async (reader: SignedInPerson, term: string): Promise<boolean[]> => {
    const of = `searchParam=${encodeURIComponent(term)}`;
    const contacts = await reader.call<{ contacts: Named[] }>('GET', `/contacts?${of}`);
    const names = await reader.call<Named[]>('GET', `/contacts/list?${of}`);
    const tickets = await reader.call<{ tickets: { contactId: number }[] }>('GET', `/tickets?showAll=true&${of}`);
    return [
      contacts.body.contacts.some(({ id }) => id === known.id),
      names.body.some(({ id }) => id === known.id),
      tickets.body.tickets.some(({ contactId }) => contactId === known.id),
    ];
  };

  it.each([
    ['the visible digits', '96543', true, true],
    ['the whole number', shy, true, true],
    ['the whole number as it is written', '+55 (31) 96543-1187', true, true],
    ['another one with the same beginning', '5531965430000', false, true],
    ['a hidden digit behind shown ones', '553196543118', true, false],
    ['a hidden digit that is wrong', '553196543119', false, false],
    ['hidden digits', '1187', true, false],
    ['one hidden digit', '31187', true, false],
  ])('%s: %s', async (_, term, whole, shown) => {
    expect(await finds(ours.admin, term)).toEqual([whole, whole, whole]);
    // Starts with visible digits and has a number's length: its last four digits are not compared.
    expect(await finds(masked, term)).toEqual(Array.from({ length: 3 }, () => shown));
  });
});

it('a masked name that is saved unchanged does not overwrite the real one', async () => {
  await server.request('POST', `/api/sandbox/${ours.sandboxPhone}/messages`, { from: '5541954328876', body: 'Oi' });
  const shown = await contactOf('5541954328876', masked);
  expect(shown).toMatchObject({ name: '554195432****', number: '554195432****' });
  await masked.call('PUT', `/contacts/${shown.id}`, { name: shown.name, number: shown.number, email: 'a@b.test' });
  expect(await contactOf('5541954328876')).toMatchObject({ name: '5541954328876', email: 'a@b.test' });
});
