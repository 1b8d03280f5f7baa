import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { eventually, runningServer, type TestCompany } from '../../world/running-server.ts';
import { violationsOf } from '../axe-violations.ts';
import { expectHidden, expectSoon, expectVisible, openBrowser } from '../open-browser.ts';

const server = runningServer();
const { openPage } = openBrowser(server.origin);
let shop: TestCompany;

beforeAll(async () => {
  shop = await server.company('Casa Prado');
  await server.attendant(shop, 'Bruna');
  await write('5511973420198', 'Mariana Figueiredo', 'Bom dia, o sofá chegou com o pé solto', 1);
  const { body } = await tickets();
  await shop.admin.call('PUT', `/tickets/${body.tickets[0]?.id}`, { status: 'open' });
  await shop.admin.call('POST', `/messages/${body.tickets[0]?.id}`, { body: 'Bom dia! Já vejo.' });
  await shop.admin.call('PUT', `/tickets/${body.tickets[0]?.id}`, { status: 'closed' });
  await write('5511984411207', 'Osvaldo Pereira', 'Oi, tem alguém aí?', 1);
});

const tickets = () =>
  shop.admin.call<{ tickets: { id: number }[] }>('GET', '/tickets?showAll=true&statusFilter=["open","pending"]');
async function write(number: string, name: string, text: string, waiting: number): Promise<void> {
  await server.write(shop.sandboxPhone, number, text, { name });
  await eventually(tickets, ({ body }) => body.tickets.length === waiting);
}
const tile = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(`^${name} `) });
const admin = 'admin@casa-prado.test';
/** Data written before midnight in the company's zone is not included in today's. */
const withYesterday = (path: string) => `${path}${path.includes('?') ? '&' : '?'}days=2`;

it('an admin starts at the dashboard: tiles link to the lists that they count, and update live', async () => {
  const page = await openPage({}, admin);
  await page.goto('/');
  await expectVisible(tile(page, 'Finalizados'));
  await page.goto(withYesterday('/'));
  await expectSoon(() => tile(page, 'Aguardando').textContent()).toBe('Aguardando1agora');
  await expectSoon(() => tile(page, 'Finalizados').textContent()).toContain('Finalizados1');
  await expectVisible(page.getByRole('table', { name: 'Conversas por hora' }).getByRole('row').nth(24));

  await server.write(shop.sandboxPhone, '5511984411999', 'Mais alguém?', { name: 'Zuleide Prado' });
  await expectSoon(() => tile(page, 'Aguardando').textContent()).toBe('Aguardando2agora');

  await tile(page, 'Aguardando').focus();
  await page.keyboard.press('Enter');
  await expectVisible(page.getByRole('heading', { name: 'Relatórios' }));
  await expectSoon(() => page.getByRole('row').filter({ hasText: 'Aguardando' }).count()).toBe(2);
  await expectSoon(() => page.getByRole('combobox', { name: 'Quais' }).inputValue()).toBe('Aguardando agora');
  await page.goBack();
  await tile(page, 'Finalizados').click();
  await expectVisible(page.getByRole('cell', { name: 'Mariana Figueiredo', exact: true }));
  await expectVisible(page.getByRole('button', { name: 'Abrir a conversa · Mariana Figueiredo' }));
});

it('the longest waiting time is current, and links to the waiting tickets', async () => {
  const page = await openPage({}, admin);
  await page.goto('/?days=30');
  const longest = page.getByRole('link', { name: /^Maior espera agora/ });
  await expectSoon(() => longest.textContent()).toMatch(/^Maior espera agora\d+ (s|min \d\d s)$/);
  await longest.click();
  await expectSoon(() => page.getByRole('combobox', { name: 'Quais' }).inputValue()).toBe('Aguardando agora');
});

it('a failed chart and failed totals are not shown as empty, and can be retried', async () => {
  const page = await openPage({}, admin);
  const parts = /\/api\/(dashboard\/ticketsDay\?|reports\/tickets\?.*part=totals)/;
  await page.route(parts, (route) => route.fulfill({ status: 500, json: { error: 'ERR_INTERNAL' } }));
  const reason = page.getByText('Algo deu errado do nosso lado. Tente de novo.');
  for (const [path, then] of [
    ['/', page.getByRole('table', { name: 'Conversas por hora' }).getByRole('row').nth(24)],
    [withYesterday('/reports'), page.getByLabel('Totais')],
  ] as const) {
    await page.goto(path);
    await expectVisible(reason);
    await page.unroute(parts);
    // A notice may have caused another fetch already.
    const retry = page.getByRole('button', { name: 'Tentar de novo' });
    await retry.evaluateAll(([button]) => button instanceof HTMLElement && button.click());
    await expectVisible(then);
    await expectHidden(reason);
    await page.route(parts, (route) => route.fulfill({ status: 500, json: { error: 'ERR_INTERNAL' } }));
  }
});

it('current figures update live, whichever period is selected', async () => {
  const page = await openPage({}, admin);
  const past = 'from=2025-11-05&to=2025-11-25';
  await page.goto(`/reports?measure=pending&${past}`);
  await expectVisible(page.getByRole('cell', { name: 'Osvaldo Pereira', exact: true }));
  await server.write(shop.sandboxPhone, '5511984412000', 'E eu?', { name: 'Yara Prado' });
  await expectVisible(page.getByRole('cell', { name: 'Yara Prado', exact: true }));
  await page.goto(`/?${past}`);
  const waiting = tile(page, 'Aguardando');
  const before = Number((await waiting.textContent())?.match(/\d+/)?.[0]);
  await server.write(shop.sandboxPhone, '5511984412001', 'E eu?', { name: 'Wanda Prado' });
  await expectSoon(() => waiting.textContent()).toBe(`Aguardando${before + 1}agora`);
  await page.goto(`/reports?measure=happening&${past}`);
  await expectVisible(page.getByText('Nenhuma conversa agora'));
});

it('shows presence and ratings for the chosen queues only', async () => {
  const page = await openPage({}, admin);
  for (const [figure, tab] of [
    ['Atendentes online', 'attendants'],
    ['Nota média', 'nps'],
  ] as const) {
    await page.goto(`/?days=7&queues=${shop.queueId}`);
    await page.getByRole('link', { name: new RegExp(`^${figure}`) }).click();
    await expectSoon(() => new URL(page.url()).search).toBe(`?days=7&queues=${shop.queueId}&tab=${tab}`);
  }
});

it('names offline users alike in figures and users', async () => {
  const page = await openPage({}, admin);
  for (const path of ['/?tab=attendants', '/users']) {
    await page.goto(path);
    await expectVisible(page.getByRole('row').filter({ hasText: 'Bruna' }).getByText('Offline', { exact: true }));
  }
});

it('the filter is set by keyboard, is part of the URL, and names what is missing', async () => {
  const page = await openPage({}, admin);
  await page.goto('/');
  const chip = page.getByRole('button', { name: 'Hoje', exact: true });
  await expectVisible(tile(page, 'Finalizados'));
  await chip.focus();
  await page.keyboard.press('Enter');
  const filter = page.getByRole('dialog');
  await expectVisible(filter);
  await filter.getByRole('button', { name: 'Aplicar' }).last().focus();
  await page.keyboard.press('Enter');
  await expectVisible(filter.getByRole('alert').getByText('Parametrize o filtro'));
  expect(await violationsOf(page, 'filter')).toEqual([]);
  await filter.getByRole('button', { name: 'Últimos 7 dias' }).focus();
  await page.keyboard.press('Enter');
  await expectHidden(filter);
  await expectSoon(() => new URL(page.url()).search).toBe('?days=7');
  await expectVisible(page.getByText('vs. o período anterior').or(page.getByText('sem dados antes')).first());
});

it('a period selected offline is not shown with the figures of another', async () => {
  const page = await openPage({}, admin);
  await page.goto(withYesterday('/'));
  await expectVisible(tile(page, 'Finalizados'));
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Últimos 2 dias', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Mês passado' }).click();
  await expectHidden(tile(page, 'Finalizados'));
  await expectVisible(page.getByRole('button', { name: 'Tentar de novo' }));
  await page.context().setOffline(false);
  await expectSoon(() => tile(page, 'Finalizados').textContent()).toContain('Finalizados0');
});

it('typed dates are parsed in the displayed format: day first', async () => {
  const page = await openPage({}, admin);
  await page.goto('/');
  await page.getByRole('button', { name: 'Hoje', exact: true }).click();
  const filter = page.getByRole('dialog');
  for (const [label, day] of [
    ['De', '05/11/2025'],
    ['Até', '25/11/2025'],
  ] as const) {
    await filter.getByLabel(label, { exact: true }).pressSequentially(day);
    await page.keyboard.press('Tab');
    await expectSoon(() => filter.getByLabel(label, { exact: true }).inputValue()).toBe(day);
  }
  await filter.getByRole('button', { name: 'Aplicar' }).last().click();
  await expectSoon(() => new URL(page.url()).search).toBe('?from=2025-11-05&to=2025-11-25');
});

it.each([{ narrow: false }, { narrow: true }])(
  'axe finds nothing on its tabs and on the reports: %j',
  async (look) => {
    const page = await openPage(look, admin);
    const found: string[] = [];
    for (const [path, seen] of [
      ['/', 'Conversas por hora'],
      ['/?tab=nps', 'Ninguém respondeu à pesquisa neste período'],
      ['/?tab=attendants', 'Situação'],
      [withYesterday('/reports'), 'Osvaldo Pereira'],
      [withYesterday('/reports?report=durations'), 'Admin'],
      [withYesterday('/reports?report=messages'), 'Recebidas'],
    ] as const) {
      await page.goto(path);
      await expectVisible(page.getByText(seen).locator('visible=true').first());
      found.push(...(await violationsOf(page, path)));
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), path).toBe(true);
    }
    expect(found).toEqual([]);
  },
  240_000,
);

it('users without access to the dashboard start at the tickets, and see the reason at the dashboard’s URL', async () => {
  const page = await openPage({}, `bruna@${shop.id}.test`);
  await page.goto('/');
  await expectSoon(() => new URL(page.url()).pathname).toBe('/tickets');
  expect(await page.getByRole('link', { name: 'Relatórios' }).count()).toBe(0);
  await page.goto('/reports');
  await expectVisible(page.getByRole('heading', { name: 'Você não tem acesso a Relatórios' }));
});

it('a download continues after a request for its progress was lost', async () => {
  const page = await openPage({}, admin);
  await page.goto(withYesterday('/reports'));
  let lost = 0;
  await page.route(/\/api\/reports\/exports\/\d+$/, (route) =>
    lost++ === 0 ? route.abort('connectionreset') : route.continue(),
  );
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Baixar' }).click();
  await page.getByRole('menuitem', { name: 'CSV', exact: true }).click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
  expect(lost).toBeGreaterThan(1);
});

it('a report is exported by keyboard in each format with the selected columns', async () => {
  const page = await openPage({}, admin);
  await page.goto(withYesterday('/reports'));
  await expectVisible(page.getByRole('cell', { name: 'Mariana Figueiredo', exact: true }));
  const head = page.getByRole('columnheader', { name: 'Etiquetas' });
  expect(await head.count()).toBe(0);
  await page.getByRole('button', { name: /^Colunas/ }).focus();
  await page.keyboard.press('Enter');
  const tags = page.getByRole('checkbox', { name: 'Etiquetas' });
  await expectVisible(tags);
  await tags.focus();
  await page.keyboard.press('Space');
  await expectVisible(head);
  await page.keyboard.press('Escape');
  await expectHidden(tags);
  for (const [name, file] of [
    ['Excel (xlsx)', /^Atendimentos .*\.xlsx$/],
    ['CSV', /^Atendimentos .*\.csv$/],
    ['PDF', /^Atendimentos .*\.pdf$/],
  ] as const) {
    const button = page.getByRole('button', { name: 'Baixar' });
    await expectSoon(() => button.isEnabled()).toBe(true);
    await button.focus();
    await page.keyboard.press('Enter');
    const item = page.getByRole('menuitem', { name, exact: true });
    await expectVisible(item);
    const download = page.waitForEvent('download');
    await item.focus();
    await page.keyboard.press('Enter');
    expect((await download).suggestedFilename()).toMatch(file);
    await expectHidden(item);
  }
});
