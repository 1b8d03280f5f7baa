import type { PixCharge } from '@balcao/contract/payments/payment';
import type { Route } from '@balcao/contract/route';
import { inSystem } from '../../server/src/platform/db/tx.ts';
import { openCloudConnection } from './open-cloud-connection.ts';
import { pricePlan } from './price-plan.ts';
import { addConsent, addContactExport, addExport, addMailing } from './route-files.ts';
import { eventually, type runningServer, type SignedInPerson, type TestCompany } from './running-server.ts';
import { schemaSample } from './schema-sample.ts';

/** Real ids of a company, by parameter name of the routes. */
export type Ids = Record<string, string | number>;

/** Creates one entity for each id parameter of routes. */
export async function createRouteData(
  server: ReturnType<typeof runningServer>,
  ours: TestCompany,
  attendant: SignedInPerson,
): Promise<Ids> {
  await server.write(ours.sandboxPhone, '5511987650002', 'Oi, quero ajuda');
  const { body: list } = await ours.admin.call<{ tickets: { id: number; uuid: string; contactId: number }[] }>(
    'GET',
    '/tickets?showAll=true',
  );
  const ticket = list.tickets[0]!;
  await ours.admin.call('PUT', `/tickets/${ticket.id}`, { status: 'open' });
  const sent = await ours.admin.call<{ messages: { id: string }[] }>('POST', `/messages/${ticket.id}`, {
    body: 'Claro',
  });
  const tag = await ours.admin.call<{ id: number }>('POST', '/tags', { name: 'Garantia' });
  await ours.admin.call('POST', '/tags', { name: 'Novo lead', kanban: 1 });
  const quickMessage = await ours.admin.call<{ id: number }>('POST', '/quick-messages', {
    shortcode: 'garantia',
    message: 'Um ano',
    geral: true,
  });
  const note = await ours.admin.call<{ id: number }>('POST', '/ticket-notes', {
    note: 'Cliente antiga',
    ticketId: ticket.id,
    contactId: ticket.contactId,
  });
  return {
    importId: await sendContacts(ours),
    mergeId: await mergeWithTwin(ours, ticket.contactId),
    ticketId: ticket.id,
    'tickets/id': ticket.id,
    uuid: ticket.uuid,
    contactId: ticket.contactId,
    'contacts/id': ticket.contactId,
    messageId: sent.body.messages[0]!.id,
    tagId: tag.body.id,
    'tags/id': tag.body.id,
    'quick-messages/id': quickMessage.body.id,
    contactExportId: await addContactExport(ours, ticket.contactId),
    consentId: await addConsent(ours, ticket.contactId),
    ...(await addRecords(ours, ticket.contactId)),
    'campaign-opt-outs/id': await addOptOut(server, ours),
    'ticket-notes/id': note.body.id,
    queueId: ours.queueId,
    'queue/id': ours.queueId,
    whatsappId: ours.whatsappId,
    'whatsapp/id': ours.whatsappId,
    'whatsappsession/id': ours.whatsappId,
    ...(await idsOfPerson(attendant)),
    companyId: ours.id,
    'companies/id': ours.id,
    key: 'scheduleType',
    token: ours.sandboxPhone,
    'webhooks/token': await openCloudConnection(ours),
    number: '5511987650002',
    ...(await addInvoice(server, ours)),
    ...(await askForPassword(server, attendant)),
  };
}

const addRecords = async (ours: TestCompany, contactId: number): Promise<Ids> => ({
  exportId: await addExport(ours),
  mailingId: await addMailing(ours),
  'queue-options/id': await addOption(ours),
  'schedules/id': await addSchedule(ours, contactId),
  'saved-views/id': await addView(ours),
  ...(await addIntegration(ours)),
  dryRunId: await addDryRun(ours),
  ...(await addPrompt(ours)),
  ...(await addContactList(ours)),
  ...(await addFileList(ours)),
  'campaigns/id': await addCampaign(ours),
  'api-tokens/id': await addApiToken(ours),
  ...(await addEndpoint(ours)),
  'todos/id': (await ours.admin.call<{ id: number }>('POST', '/todos', { text: 'Ligar para a Aline' })).body.id,
  ...(await addChat(ours)),
});

async function addIntegration({ admin, queueId }: TestCompany): Promise<Ids> {
  const hook = { type: 'webhook', name: 'ERP', urlN8N: 'https://erp.example.com/balcao', events: ['ticket.opened'] };
  const { id } = (await admin.call<{ id: number }>('POST', '/queueIntegration', hook)).body;
  const contact = { name: 'Ouvida', number: '5511987650044' };
  const { id: contactId } = (await admin.call<{ id: number }>('POST', '/contacts', contact)).body;
  await admin.call('POST', '/tickets', { contactId, queueId });
  const { body } = await admin.call<{ deliveries: { id: number }[] }>('GET', `/queueIntegration/${id}/deliveries`);
  return { 'queueIntegration/id': id, deliveryId: body.deliveries[0]!.id };
}

/** Merges the contact with another, to create a merge. */
async function mergeWithTwin({ admin }: TestCompany, contactId: number): Promise<number> {
  const twin = await admin.call<{ id: number }>('POST', '/contacts', { name: 'Gêmea', number: '5511987650003' });
  await admin.call('POST', `/contacts/${contactId}/merges`, { contactId: twin.body.id });
  const known = await admin.call<{ merges: { id: number }[] }>('GET', `/contacts/${contactId}/identities`);
  return known.body.merges[0]!.id;
}

async function addChat({ admin }: TestCompany): Promise<Ids> {
  const body = { title: 'Equipe', users: [{ id: admin.session.user.id }] };
  const { id } = (await admin.call<{ id: number }>('POST', '/chats', body)).body;
  const sent = await admin.call<{ id: number }>('POST', `/chats/${id}/messages`, { message: 'Bom dia' });
  return { 'chats/id': id, chatMessageId: sent.body.id };
}

async function addDryRun({ admin }: TestCompany): Promise<number> {
  const body = { from: '2026-11-01', until: '2026-11-02', draft: {} };
  return (await admin.call<{ id: number }>('POST', '/dry-runs', body)).body.id;
}

async function addPrompt({ admin, queueId }: TestCompany): Promise<Ids> {
  const body = { name: 'Assistente', prompt: 'Você responde sobre a garantia.', queueId };
  const { id } = (await admin.call<{ id: number }>('POST', '/prompt', body)).body;
  const text = { name: 'garantia.md', text: 'A garantia é de um ano.' };
  const added = await admin.call<{ id: number }>('POST', `/prompt/${id}/texts`, text);
  return { 'prompt/id': id, textId: added.body.id };
}

async function addContactList({ admin }: TestCompany): Promise<Ids> {
  const list = await admin.call<{ id: number }>('POST', '/contact-lists', { name: 'Garantia' });
  const body = { contactListId: list.body.id, name: 'Aline', number: '5511987650010' };
  const item = await admin.call<{ id: number }>('POST', '/contact-list-items', body);
  return { contactListId: list.body.id, 'contact-lists/id': list.body.id, 'contact-list-items/id': item.body.id };
}

async function addFileList({ admin }: TestCompany): Promise<Ids> {
  const { id } = (await admin.call<{ id: number }>('POST', '/files', { name: 'Catálogo', message: 'Veja' })).body;
  return { 'files/id': id, 'uploadList/id': id };
}

async function addCampaign({ admin, whatsappId }: TestCompany): Promise<number> {
  const list = await admin.call<{ id: number }>('POST', '/contact-lists', { name: 'Clientes' });
  const body = { name: 'Natal', whatsappId, contactListId: list.body.id, message1: 'Oi, {nome}!' };
  return (await admin.call<{ id: number }>('POST', '/campaigns', body)).body.id;
}

/** An open and mailed invoice, and its charge. */
async function addInvoice(server: ReturnType<typeof runningServer>, ours: TestCompany): Promise<Ids> {
  const { id, admin } = ours;
  const rows = <Row extends Record<string, unknown>>(name: string, text: string) =>
    inSystem(server.running().context, id, (system) => system.rows<Row>(name, text, []));
  const invoiceId = await pricePlan(server, ours);
  const mails = () =>
    rows('invoice-mails', `select id from mails where company_id = current_company() and kind = 'invoice'`);
  await eventually(mails, (found) => found.length === 1);
  const billing = { firstName: 'Ana', address2: 'Rua A', city: 'Campinas', zipcode: '13010-000', country: 'brazil' };
  const { txid } = (await admin.call<PixCharge>('POST', '/subscription', { ...billing, invoiceId })).body;
  return { invoiceId, txid, 'pay/token': 'not-the-one', 'payments/id': 1 };
}

/** Creates an opt-out as a reply does. */
async function addOptOut(server: ReturnType<typeof runningServer>, { id }: TestCompany): Promise<number> {
  const { rows } = await server.running().context.database.owner.query<{ id: number }>(
    `insert into campaign_opt_outs (company_id, number, number_key, name, word)
     values ($1, '5511987650077', number_key('5511987650077'), 'Sílvia', 'PARAR') returning id`,
    [id],
  );
  return rows[0]!.id;
}

async function addEndpoint({ admin }: TestCompany): Promise<Ids> {
  const hook = { name: 'ERP', url: 'https://erp.example.com/balcao', events: ['contact.created'] };
  const { id } = (await admin.call<{ id: number }>('POST', '/webhook-endpoints', hook)).body;
  await admin.call('POST', '/contacts', { name: 'Contada', number: '5511987650045' });
  const { body } = await admin.call<{ deliveries: { id: number }[] }>('GET', `/webhook-endpoints/${id}/deliveries`);
  return { 'webhook-endpoints/id': id, 'webhook-endpoints/deliveryId': body.deliveries[0]!.id };
}

async function addApiToken({ admin }: TestCompany): Promise<number> {
  const body = { name: 'ERP', scopes: ['messages:send'] };
  return (await admin.call<{ id: number }>('POST', '/api-tokens', body)).body.id;
}

async function addView({ admin }: TestCompany): Promise<number> {
  const body = { name: 'Garantia', isShared: true, filter: { tab: 'search' } };
  return (await admin.call<{ id: number }>('POST', '/saved-views', body)).body.id;
}

async function idsOfPerson({ session, call }: SignedInPerson): Promise<Ids> {
  const { id } = session.user;
  const { body } = await call<{ sessions: { id: string }[] }>('GET', `/users/${id}/sessions`);
  return { userId: id, 'users/id': id, sessionId: body.sessions[0]!.id };
}

/** Creates the installation's first mail; also returns the path parameters of older clients' requests. */
async function askForPassword(server: ReturnType<typeof runningServer>, { session }: SignedInPerson): Promise<Ids> {
  const { email } = session.user;
  await server.request('POST', '/api/forgetpassword', { email });
  return {
    'mails/id': 1,
    // Belongs to the operator: the company has none.
    'announcements/id': 2_000_000,
    'helps/id': 2_000_000,
    'plans/id': 2_000_000,
    'forgetpassword/email': email,
    'resetpasswords/email': email,
    'resetpasswords/token': 'not-the-one',
    'resetpasswords/password': 'Girassol77',
  };
}

async function addOption({ admin, queueId }: TestCompany): Promise<number> {
  const body = { title: 'Segunda via', message: 'Qual documento?', queueId };
  return (await admin.call<{ id: number }>('POST', '/queue-options', body)).body.id;
}

async function addSchedule({ admin }: TestCompany, contactId: number): Promise<number> {
  const body = { body: 'Sua garantia vence amanhã', contactId, sendAt: '2099-12-31T12:00:00Z' };
  return (await admin.call<{ id: number }>('POST', '/schedules', body)).body.id;
}

/** Uploads a file of contacts for an import. */
async function sendContacts({ admin }: TestCompany): Promise<number> {
  const form = new FormData();
  form.append('file', new Blob(['nome;numero\nAline;11987650009']), 'contatos.csv');
  return (await admin.call<{ id: number }>('POST', '/contacts/imports', form)).body.id;
}

/** The prefix of the path: routes at the root have none. */
export const prefixOf = (route: Route): string => (route.atRoot ? '' : '/api');
export const routeName = (route: Route) => `${route.method} ${route.path}`;
const firstRow = (route: Route) => route.path.split('/')[1] ?? '';

/** The path with real ids. An unknown parameter throws, so that it is added here. */
export const addressOf = (route: Route, ids: Ids, over: Record<string, string> = {}): string =>
  route.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = over[name] ?? ids[`${firstRow(route)}/${name}`] ?? ids[name];
    if (value === undefined) throw new Error(`say in route-requests.ts what ${name} of ${routeName(route)} is`);
    return encodeURIComponent(String(value));
  });

/** `also`: optional fields to include. */
export const bodyOf = (route: Route, ids: Ids, also: readonly string[] = []): unknown =>
  route.method === 'GET' ? undefined : schemaSample(route.body, ids, also);
