import { beforeAll, expect, it } from 'vitest';
import { eventually, runningServer, type SignedInPerson } from '../../world/running-server.ts';
import { expectSoon, expectVisible, openBrowser } from '../open-browser.ts';
import { ticketScreen } from '../ticket-screen.ts';

const server = runningServer();
const { openPage } = openBrowser(server.origin);
let admin: SignedInPerson;

beforeAll(async () => {
  const shop = await server.company('Casa das Metas');
  admin = await server.attendant(shop, 'Rita', { profile: 'admin' });
  const goals = { firstAnswerGoalMinutes: 30, resolutionGoalMinutes: 600 };
  expect(await shop.admin.call('PUT', `/queue/${shop.queueId}`, goals)).toMatchObject({ status: 200 });
  for (let n = 10; n < 22; n++) await server.write(shop.sandboxPhone, `55119000200${n}`, 'Oi', { name: `Espera ${n}` });
  const { body } = await eventually(
    () => admin.call<{ tickets: { id: number }[] }>('GET', '/tickets?status=pending&showAll=true'),
    (answer) => answer.body.tickets.length === 12,
  );
  const id = body.tickets[0]?.id ?? 0;
  await admin.call('PUT', `/tickets/${id}`, { status: 'open', queueId: shop.queueId });
  const until = new Date(Date.now() + 86_400_000).toISOString();
  expect(await admin.call('PUT', `/tickets/${id}/snooze`, { until })).toMatchObject({ status: 200 });
});

it('every tool next to the sub-tabs of the list can be reached, on a phone and with an open conversation', async () => {
  const page = await openPage({}, admin.session.user.email);
  await page.goto('/tickets');
  const { list, waiting } = ticketScreen(page);
  for (const width of [1440, 390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    await expectVisible(waiting);
    const tools = [
      list.getByRole('button', { name: /adiad/i }),
      list.getByRole('button', { name: /^Só com meta/ }),
      list.getByRole('button', { name: 'Filas', exact: true }),
    ];
    for (const tool of tools) {
      await expectVisible(tool);
      await expectSoon(async () => {
        const [edge, box] = await Promise.all([list.boundingBox(), tool.boundingBox()]);
        return edge && box && box.x >= edge.x && box.x + box.width <= edge.x + edge.width;
      }).toBe(true);
    }
  }
});

it('offers the longest waiting ticket also while the list shows only tickets with a goal and none has one', async () => {
  const shop = await server.company('Casa sem Metas');
  await server.write(shop.sandboxPhone, '5511900020099', 'Oi', { name: 'Espera sem meta' });
  const goals = { firstAnswerGoalMinutes: 30, resolutionGoalMinutes: 600 };
  await shop.admin.call('POST', '/queue', { name: 'Com metas', color: '#2f6f4f', ...goals });
  const page = await openPage({}, shop.admin.session.user.email);
  await page.goto('/tickets');
  const { list, waiting } = ticketScreen(page);
  await waiting.click();
  await expectVisible(list.getByText('Espera sem meta'));
  await list.getByRole('button', { name: /^Só com meta/ }).click();
  await expectVisible(list.getByText('Ninguém esperando'));
  await expectVisible(page.getByRole('button', { name: 'Atender a próxima' }));
});
