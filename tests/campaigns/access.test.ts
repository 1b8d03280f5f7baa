import type { Profile } from '@balcao/contract/users/user';
import { beforeAll, expect, it } from 'vitest';
import { addressOf, bodyOf, createRouteData, type Ids, routeName } from '../world/route-requests.ts';
import { eventually, runningServer, type SignedInPerson, type TestCompany } from '../world/running-server.ts';

/** The company setting `campaignAccess`, over the table of routes and on open sockets. */
const server = runningServer();
let company: TestCompany;
let people: Record<Profile, SignedInPerson>;
let ids: Ids;
beforeAll(async () => {
  company = await server.company('Casa Aurora');
  people = {
    admin: company.admin,
    supervisor: await server.attendant(company, 'Vera', { profile: 'supervisor' }),
    user: await server.attendant(company, 'Ana'),
  };
  ids = await createRouteData(server, company, people.user);
});

const allow = async (value: string) =>
  expect((await company.admin.call('PUT', '/settings/campaignAccess', { value })).status).toBe(200);

const leftOut: [string, Profile[]][] = [
  ['supervisor', ['user']],
  ['admin', ['user', 'supervisor']],
];

it.each(leftOut)('left to "%s", every call of campaigns, lists and files is refused to %j', async (access, refused) => {
  await allow(access);
  const routes = server.running().bindings.flatMap(({ route }) => (route.plan === 'useCampaigns' ? [route] : []));
  expect(routes.length).toBeGreaterThan(40);
  for (const route of routes)
    for (const profile of ['user', 'supervisor'] as const) {
      const isRead = route.method === 'GET';
      if (!isRead && !refused.includes(profile)) continue;
      const answer = await people[profile].call(route.method, addressOf(route, ids), bodyOf(route, ids));
      const isRefused = answer.status === 403 && answer.body['error'] === 'ERR_NO_PERMISSION';
      expect([routeName(route), profile, isRefused]).toEqual([routeName(route), profile, refused.includes(profile)]);
    }
});

it('an import into a list is refused where the list is', async () => {
  await allow('admin');
  const form = new FormData();
  form.set('contactListId', String(ids['contactListId']));
  form.set('file', new Blob(['Nome;Número\nAline;5511987650077\n']), 'lista.csv');
  const { status, body } = await people.supervisor.call('POST', '/contacts/imports', form);
  expect([status, body['error']]).toEqual([403, 'ERR_NO_PERMISSION']);
});

const topics = ['campaign', 'campaignOptOut', 'ContactList', 'ContactListItem', 'file'];

it('users without access get no notices of campaigns from the moment access ends', async () => {
  const listen = async (person: SignedInPerson) => {
    const received: string[] = [];
    (await person.socket()).onAny((name: string) => received.push(name.replace(`company-${company.id}-`, '')));
    return received;
  };
  const received = { user: await listen(people.user), supervisor: await listen(people.supervisor) };
  await allow('supervisor');
  const list = await company.admin.call<{ id: number }>('POST', '/contact-lists', { name: 'Só de quem cuida' });
  const item = { contactListId: list.body.id, name: 'Aline', number: '5511987650099' };
  await company.admin.call('POST', '/contact-list-items', item);
  await company.admin.call('POST', '/files', { name: 'Catálogo de fim de ano', message: 'Veja' });
  const campaign = { name: 'Natal', whatsappId: company.whatsappId, contactListId: list.body.id, message1: 'Oi' };
  await company.admin.call('POST', '/campaigns', campaign);
  // A notice to the whole company, sent last.
  await company.admin.call('POST', '/tags', { name: 'Depois de tudo' });
  for (const one of [received.user, received.supervisor])
    await eventually(
      async () => one,
      (names) => names.includes('tag'),
    );
  const ofCampaigns = (names: string[]) => [...new Set(names.filter((name) => topics.includes(name)))].toSorted();
  expect(ofCampaigns(received.user)).toEqual([]);
  expect(ofCampaigns(received.supervisor)).toEqual(['ContactList', 'ContactListItem', 'campaign', 'file']);
});
