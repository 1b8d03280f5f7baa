import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, it } from 'vitest';
import { fixtureBody } from '../../../peers/graph/fixtures.ts';
import type { Graph } from '../../../peers/graph/graph.ts';
import { startGraph } from '../../../peers/graph/start-graph.ts';
import { openCloudConnection } from '../../meta/cloud-connection.ts';
import { runningServer } from '../../world/running-server.ts';
import { expectHidden, expectVisible, openBrowser } from '../open-browser.ts';

const server = runningServer();
const { openPage } = openBrowser(server.origin);
let graph: Graph;

beforeAll(async () => {
  graph = await startGraph();
});
afterAll(() => graph.close());

it('a connection whose webhooks have invalid signatures shows so, and since when, until a valid one arrives', async () => {
  const shop = await server.company('Casa Prado', true);
  await server.attendant(shop, 'Vera Lima', { profile: 'admin' });
  const { origin } = server;
  const { token, phoneNumberId } = await openCloudConnection(graph, {
    origin: origin(),
    call: shop.admin.call,
    queueIds: [shop.queueId],
  });
  const name = `Cloud ${phoneNumberId.slice(11)}`;
  const post = (secret: string) => {
    const body = JSON.stringify(fixtureBody('text-emoji-and-lines', { phoneNumberId }));
    const signature = createHmac('sha256', secret).update(body).digest('hex');
    const headers = { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` };
    return fetch(`${origin()}/webhooks/meta/${token}`, { method: 'POST', headers, body });
  };
  const page = await openPage({}, `vera.lima@${shop.id}.test`);
  await page.goto('/connections');
  const row = page.getByRole('row').filter({ hasText: name });
  await expectVisible(row.getByText('Conectado'));

  await post('another secret');
  const trouble = row.getByText(/^Eventos recusados: assinatura errada · \S/);
  await expectVisible(trouble);
  await expectVisible(row.getByText('Conectado'));
  await expectVisible(page.getByText('1 conexão precisa de você.'));
  await row.getByRole('button', { name: `Por quê? · ${name}` }).click();
  await expectVisible(page.getByText(/Confira a chave secreta do app/));
  await page.keyboard.press('Escape');

  await post(`app-secret-${phoneNumberId.slice(11)}`);
  await expectHidden(trouble);
  await expectHidden(page.getByText('1 conexão precisa de você.'));
});
