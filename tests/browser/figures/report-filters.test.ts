import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { eventually, runningServer, type TestCompany } from '../../world/running-server.ts';
import { expectHidden, expectSoon, expectVisible, openBrowser } from '../open-browser.ts';

const server = runningServer();
const { openPage } = openBrowser(server.origin);
let shop: TestCompany;

/** Mariana's is closed, by the admin in Sales, and tagged; Osvaldo's is pending. */
beforeAll(async () => {
  shop = await server.company('Casa Prado');
  await write('5511973420198', 'Mariana Figueiredo', 1);
  const { body } = await tickets();
  const ticketId = body.tickets[0]?.id;
  const call = async (method: 'POST' | 'PUT', path: string, json: object) => {
    const reply = await shop.admin.call<{ id: number }>(method, path, json);
    expect(reply, path).toMatchObject({ status: 200 });
    return reply;
  };
  const queue = await call('POST', '/queue', { name: 'Vendas', color: '#123456' });
  const tag = await call('POST', '/tags', { name: 'Urgente', color: '#ff0000' });
  await call('POST', '/tags/sync', { ticketId, tags: [{ id: tag.body.id }] });
  await call('PUT', `/tickets/${ticketId}`, { status: 'open' });
  await call('PUT', `/tickets/${ticketId}`, { queueId: queue.body.id, userId: null });
  await call('PUT', `/tickets/${ticketId}`, { status: 'open' });
  await call('POST', `/messages/${ticketId}`, { body: 'Bom dia! Já vejo.' });
  await call('PUT', `/tickets/${ticketId}`, { status: 'closed' });
  await write('5511984411207', 'Osvaldo Pereira', 1);
});

const tickets = () =>
  shop.admin.call<{ tickets: { id: number }[] }>('GET', '/tickets?showAll=true&statusFilter=["open","pending"]');
async function write(number: string, name: string, waiting: number): Promise<void> {
  await server.write(shop.sandboxPhone, number, 'Bom dia', { name });
  await eventually(tickets, ({ body }) => body.tickets.length === waiting);
}

/** Data written before midnight in the company's zone is not included in today's. */
const withYesterday = '?days=2';
const filters = (page: Page) => page.getByRole('group', { name: 'Filtros' });
const listed = async (page: Page) => {
  const names = ['Mariana Figueiredo', 'Osvaldo Pereira'];
  const there = await Promise.all(names.map((name) => page.getByRole('cell', { name, exact: true }).count()));
  return names.filter((_, at) => there[at] === 1);
};

it('each filter of a report is set by keyboard, narrows the rows, and is part of the URL', async () => {
  const page = await openPage({}, 'admin@casa-prado.test');
  const all = ['Mariana Figueiredo', 'Osvaldo Pereira'];
  const [mariana, osvaldo] = [['Mariana Figueiredo'], ['Osvaldo Pereira']];
  await page.goto(`/reports${withYesterday}`);
  await expectSoon(() => listed(page)).toEqual(all);
  for (const [filter, choice, found] of [
    ['Filas', 'Vendas', mariana],
    ['Atendentes', 'Admin casa-prado', mariana],
    ['Etiquetas', 'Urgente', mariana],
    ['Situação', 'Aguardando', osvaldo],
    ['Situação', 'Encerrada', mariana],
    ['Canais', 'Simulador', all],
    ['Canais', 'Instagram', []],
  ] as const) {
    const chip = filters(page).getByRole('button', { name: filter });
    await chip.focus();
    await page.keyboard.press('Enter');
    const box = page.getByRole('checkbox', { name: choice, exact: true });
    await expectVisible(box);
    await box.focus();
    await page.keyboard.press('Space');
    await expectSoon(() => listed(page)).toEqual([...found]);
    if (found.length === 0) await expectVisible(page.getByText('Nada neste período'));
    const address = page.url();
    expect(new URL(address).search).not.toBe(withYesterday);
    await page.reload();
    await expectSoon(() => listed(page)).toEqual([...found]);
    await filters(page).getByRole('button', { name: filter }).click();
    const clear = page.getByRole('button', { name: 'Limpar', exact: true });
    await expectVisible(clear);
    await clear.click();
    await expectHidden(clear);
    // The button is removed, and the focus is not lost.
    await page.keyboard.press('Escape');
    await expectHidden(box);
    await expectSoon(() => listed(page)).toEqual(all);
  }
}, 240_000);

it('messages are filtered by direction, and a filter without hits has no rows', async () => {
  const page = await openPage({}, 'admin@casa-prado.test');
  await page.goto(`/reports${withYesterday}&report=messages`);
  const cell = (name: string) => page.getByRole('cell', { name, exact: true });
  await expectVisible(cell('Recebidas'));
  await expectVisible(cell('Enviadas'));
  await filters(page).getByRole('button', { name: 'Enviadas', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expectHidden(cell('Recebidas'));
  await expectVisible(cell('Enviadas'));
  await page.goto('/reports?report=research');
  await filters(page).getByRole('button', { name: 'Respondidas', exact: true }).click();
  await expectVisible(page.getByText('Nada neste período'));
});

it('rows and totals of another filter stay no longer than a second while the chosen ones load, and not at all without a connection', async () => {
  const page = await openPage({}, 'admin@casa-prado.test');
  await page.goto(`/reports${withYesterday}`);
  await expectSoon(() => listed(page)).toHaveLength(2);
  const choosePeriod = async (from: string, to: string) => {
    await filters(page).getByRole('button', { name: from, exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: to }).click();
  };
  const totals = page.getByLabel('Totais');
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/api\/reports\/tickets\?/, async (route) => {
    await isReleased;
    await route.continue();
  });
  await choosePeriod('Últimos 2 dias', 'Mês passado');
  await expectSoon(() => listed(page)).toEqual([]);
  await expectHidden(totals);
  release();
  await expectVisible(page.getByText('Nada neste período'));
  await page.unrouteAll({ behavior: 'wait' });
  await choosePeriod('Mês passado', 'Últimos 7 dias');
  await expectSoon(() => listed(page)).toHaveLength(2);
  await page.context().setOffline(true);
  await choosePeriod('Últimos 7 dias', 'Ontem');
  await expectVisible(page.getByRole('button', { name: 'Tentar de novo' }));
  expect(await listed(page)).toEqual([]);
  await expectHidden(totals);
  await page.context().setOffline(false);
});

it('on a phone the totals of a report are one row that scrolls', async () => {
  const page = await openPage({ narrow: true }, 'admin@casa-prado.test');
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto(`/reports${withYesterday}&report=durations`);
  const totals = page.getByLabel('Totais');
  await expectVisible(totals.getByText('Atendimento p90'));
  expect((await totals.boundingBox())!.height).toBeLessThan(60);
  await totals.press('ArrowRight');
  await expectSoon(() => totals.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
});

it('failed filter options are not shown as empty, and can be retried', async () => {
  const page = await openPage({}, 'admin@casa-prado.test');
  const lists = /\/api\/(queue|users\/list|whatsapp|tags\/list)(\?|$)/;
  const reason = page.getByText('Algo deu errado do nosso lado. Tente de novo.');
  await page.route(lists, (route) => route.fulfill({ status: 500, json: { error: 'ERR_INTERNAL' } }));
  for (const path of ['/reports', '/']) {
    await page.goto(path);
    const chips = path === '/' ? [['Todas as filas', 'Vendas']] : choices;
    for (const [filter = '', choice = ''] of chips) {
      await page.getByRole('button', { name: filter, exact: true }).click();
      await expectVisible(reason);
      expect(await page.getByText('Nada para escolher').count()).toBe(0);
      await page.unroute(lists);
      await page.getByRole('button', { name: 'Tentar de novo' }).click();
      await expectVisible(page.getByRole('checkbox', { name: choice, exact: true }));
      await expectHidden(reason);
      await page.keyboard.press('Escape');
      await page.route(lists, (route) => route.fulfill({ status: 500, json: { error: 'ERR_INTERNAL' } }));
    }
  }
});

const choices = [
  ['Filas', 'Vendas'],
  ['Atendentes', 'Admin casa-prado'],
  ['Etiquetas', 'Urgente'],
];
