import type { Campaign } from '@balcao/contract/campaigns/campaign';
import type { CampaignEvent } from '@balcao/contract/campaigns/campaign.events';
import type { Company, CompanyRow, Plan } from '@balcao/contract/companies/company';
import type { ContactList } from '@balcao/contract/contact-lists/contact-list';
import { beforeAll, expect, it } from 'vitest';
import { eventually, runningServer, type TestCompany } from '../world/running-server.ts';

/** Guarantees for third-party clients, for billing and campaigns. */
const server = runningServer();
let company: TestCompany;
beforeAll(async () => {
  company = await server.company('Fio Comercial');
});

const makeList = async (name: string) =>
  (await company.admin.call<ContactList>('POST', '/contact-lists', { name })).body.id;
const upload = async (listId: number, text: string) => {
  const form = new FormData();
  form.append('file', new Blob([text]), 'lista.csv');
  expect((await company.admin.call('POST', `/contact-lists/${listId}/upload`, form)).status).toBe(200);
};
/** Events that a socket of this user receives under a name. */
const listenTo = async (person: TestCompany['admin'], name: string) => {
  const events: { action: string; records?: { name: string; number: string }[] }[] = [];
  (await person.socket()).on(name, (payload: (typeof events)[number]) => events.push(payload));
  return async (isDone: (all: typeof events) => boolean) => eventually(async () => events, isDone);
};

it('a client that shows a list is notified under its own name that people came, and gets them: such a client loads what is sent', async () => {
  const bia = await server.attendant(company, 'Bia Fio', { isTricked: 'disabled' });
  const listId = await makeList('Outubro');
  const name = `company-${company.id}-ContactListItem-${listId}`;
  const [seen, masked] = [await listenTo(company.admin, name), await listenTo(bia, name)];
  await upload(listId, 'nome;numero;email\nMaria;11977776666;m@x.test\nAna;11977776667;');
  const ofAdmin = await seen((all) => all.length > 0);
  expect(ofAdmin.map(({ action }) => action)).toEqual(['reload']);
  expect(ofAdmin[0]?.records?.map(({ name, number }) => [name, number])).toEqual([
    ['Ana', '5511977776667'],
    ['Maria', '5511977776666'],
  ]);
  const ofBia = await masked((all) => all.length > 0);
  expect(ofBia[0]?.records?.map(({ number }) => number)).toEqual(['551197777****', '551197777****']);
});

it('rows name their company and have both dates: such a client sorts by them', async () => {
  const instant = expect.stringMatching(/^\d{4}-.*Z$/);
  const dates = { createdAt: instant, updatedAt: instant };
  const row = { companyId: company.id, ...dates };
  const { body: chat } = await company.admin.call<{ id: number }>('POST', '/chats', {
    title: 'Equipe',
    users: [{ id: company.admin.session.user.id }],
  });
  expect(chat).toMatchObject(row);
  expect((await company.admin.call('POST', `/chats/${chat.id}/messages`, { message: 'Oi' })).body).toMatchObject(row);
  const integration = { type: 'webhook', name: 'ERP', urlN8N: 'https://erp.example.com/balcao' };
  expect((await company.admin.call('POST', '/queueIntegration', integration)).body).toMatchObject(row);
  expect((await company.admin.call<Plan[]>('GET', '/plans/list')).body[0]).toMatchObject(dates);
  expect((await company.admin.call<object[]>('GET', '/settings')).body[0]).toMatchObject(row);
  const { body: ticket } = await company.admin.call<{ id: number }>('POST', '/tickets', {
    contactId: (await company.admin.call<{ id: number }>('POST', '/contacts', { name: 'Ana', number: '11977770001' }))
      .body.id,
    userId: company.admin.session.user.id,
    queueId: company.queueId,
  });
  expect((await company.admin.call<object[]>('GET', `/tickets-log/${ticket.id}`)).body[0]).toMatchObject(row);
});

it('a connection to dialogflow is tried under its name in lower case, too', async () => {
  const asked = { projectName: 'p', jsonContent: '{}', language: 'pt-BR' };
  const ofBoth = await Promise.all(
    ['testSession', 'testsession'].map((last) => company.admin.call('POST', `/queueIntegration/${last}`, asked)),
  );
  expect(ofBoth[1]).toEqual(ofBoth[0]);
  expect(ofBoth[0]?.status).toBe(400);
});

it('the progress of a campaign has all of it but its texts: such a client shows what the notice holds', async () => {
  const listId = await makeList('Novembro');
  await upload(listId, 'nome;numero\nMaria;11977776666\nAna;11977776667\nBia;11977776668');
  await eventually(
    async () => (await company.admin.call<ContactList>('GET', `/contact-lists/${listId}`)).body.contactsCount,
    (count) => count === 3,
  );
  const body = { name: 'Oferta', message1: 'Oi', whatsappId: company.whatsappId, contactListId: listId, window: null };
  const made = (await company.admin.call<Campaign>('POST', '/campaigns', body)).body;
  const events: CampaignEvent[] = [];
  (await company.admin.socket()).on(`company-${company.id}-campaign`, (event: CampaignEvent) => events.push(event));
  expect((await company.admin.call('POST', `/campaigns/${made.id}/start`)).status).toBe(200);
  const isProgress = ({ action }: CampaignEvent) => action === 'progress';
  const progress = (
    await eventually(
      async () => events,
      (all) => all.some(isProgress),
    )
  ).find(isProgress);
  expect(progress).toMatchObject({
    record: {
      id: made.id,
      name: 'Oferta',
      confirmation: false,
      whatsappId: company.whatsappId,
      contactListId: listId,
      contactList: { id: listId, name: 'Novembro' },
      whatsapp: { name: 'Loja' },
      scheduledAt: null,
    },
  });
  expect(progress).not.toHaveProperty('record.message1');
});

it('a company whose campaigns the operator switched off has none, whatever its plan has, until they are on again', async () => {
  const operator = (await server.company('Provedora', true)).admin;
  const { id, admin } = await server.company('Sem Campanhas');
  const set = async (campaignsEnabled: boolean) =>
    expect((await operator.call('PUT', `/companies/${id}`, { campaignsEnabled })).status).toBe(200);
  /** Whether menus, calls and settings show the feature. */
  const opens = async () => {
    const { company: own } = (await admin.call<{ company: Company }>('GET', '/auth/me')).body;
    const { plan } = (await admin.call<{ plan: Plan }>('GET', `/companies/listPlan/${id}`)).body;
    const made = await admin.call('POST', '/contact-lists', { name: 'Lista' });
    const setting = own.settings.find(({ key }) => key === 'campaignsEnabled')?.value;
    return [own.plan?.useCampaigns, plan.useCampaigns, made.status, setting];
  };
  expect(await opens()).toEqual([true, true, 200, 'true']);
  await set(false);
  expect(await opens()).toEqual([false, false, 403, 'false']);
  expect((await admin.call('GET', '/contact-lists')).body).toMatchObject({ records: [] });
  const { companies } = (await operator.call<{ companies: CompanyRow[] }>('GET', '/companies?searchParam=Sem')).body;
  expect(companies).toMatchObject([{ campaignsEnabled: false, plan: { useCampaigns: true } }]);
  await set(true);
  expect(await opens()).toEqual([true, true, 200, 'true']);
});
