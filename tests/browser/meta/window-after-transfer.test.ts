import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Graph } from '../../../peers/graph/graph.ts';
import { startGraph } from '../../../peers/graph/start-graph.ts';
import { openCloudConnection } from '../../meta/cloud-connection.ts';
import { runningServer, type SignedInPerson, type TestCompany } from '../../world/running-server.ts';
import { expectHidden, expectVisible, openBrowser } from '../open-browser.ts';
import { ticketScreen } from '../ticket-screen.ts';

const server = runningServer();
const { openPage } = openBrowser(server.origin);
let graph: Graph;
let shop: TestCompany;
let vera: SignedInPerson;

beforeAll(async () => {
  graph = await startGraph();
  shop = await server.company('Casa Prado', true);
  vera = await server.attendant(shop, 'Vera Lima', { profile: 'admin' });
});
afterAll(() => graph.close());

it('after a transfer to another connection the window is closed until the customer writes to its number', async () => {
  const connect = () =>
    openCloudConnection(graph, { origin: server.origin(), call: shop.admin.call, queueIds: [shop.queueId] });
  const [first, second] = [await connect(), await connect()];
  const customer = (phoneNumberId: string) => graph.customer({ waId: '5511987651111', name: 'Karina' }, phoneNumberId);
  await customer(first.phoneNumberId).text('Oi, é aqui?').delivered;
  type Row = { id: number; uuid: string };
  const [ticket] = (await shop.admin.call<{ tickets: Row[] }>('GET', '/tickets?showAll=true')).body.tickets;
  const change = (values: object) => shop.admin.call('PUT', `/tickets/${ticket!.id}`, values);
  await change({ status: 'open', userId: vera.session.user.id });
  const page = await openPage({}, vera.session.user.email);
  await page.goto(`/tickets/${ticket!.uuid}`);
  const { composer } = ticketScreen(page);
  const clock = composer.getByRole('timer');
  await expectVisible(clock);
  const moved = { queueId: shop.queueId, userId: vera.session.user.id, whatsappId: second.whatsappId };
  expect(await change(moved)).toMatchObject({ status: 200 });
  const notice = page.getByRole('status').filter({ hasText: 'só entrega um modelo aprovado' });
  await expectVisible(notice);
  await expectHidden(clock);
  await customer(second.phoneNumberId).text('E agora?').delivered;
  await expectVisible(clock);
  await expectHidden(notice);
});
