import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { eventually, runningServer, type TestCompany } from '../../world/running-server.ts';
import { expectHidden, expectSoon, expectVisible, openBrowser } from '../open-browser.ts';

const server = runningServer();
const { openPage } = openBrowser(server.origin);
let shop: TestCompany;
const admin = 'ana.prado@loja.test';

const addressOf = (page: Page, name: string) => expectSoon(async () => new URL(page.url()).searchParams.get(name));

beforeAll(async () => {
  shop = await server.company('Casa Filtro');
  const { call } = shop.admin;
  for (const [n, name] of ['Aline', 'Beto'].entries())
    await server.write(shop.sandboxPhone, `551198007100${n}`, 'Oi', { name });
  type Listed = { tickets: { id: number; contact: { id: number; name: string } }[] };
  const { tickets } = await eventually(
    async () => (await call<Listed>('GET', '/tickets?showAll=true')).body,
    (listed) => listed.tickets.length === 2,
  );
  const tag = (await call<{ id: number }>('POST', '/tags', { name: 'Garantia' })).body.id;
  const { contact } = tickets.find((ticket) => ticket.contact.name === 'Aline')!;
  expect((await call('POST', '/contacts/tags', { ids: [contact.id], tagIds: [tag] })).status).toBe(200);
  for (const { id } of tickets) await call('PUT', `/tickets/${id}`, { status: 'open', queueId: shop.queueId });
  const person = { name: 'Ana Prado', email: admin, profile: 'admin', password: 'senha-de-teste' };
  expect((await call('POST', '/users', { ...person, queueIds: [shop.queueId] })).status).toBe(200);
});

it('the search and filter of contacts survive a visit to another page and a reload', async () => {
  const page = await openPage({}, admin);
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await page.goto('/contacts');
  await expectVisible(row('Beto'));
  await page.getByRole('button', { name: /Etiquetas/ }).click();
  await page.getByRole('checkbox', { name: 'Garantia' }).check();
  await expectHidden(row('Beto'));
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox').fill('ali');
  await addressOf(page, 'search').toBe('ali');

  await page.getByRole('link', { name: 'Usuários' }).click();
  await expectVisible(page.getByRole('heading', { name: 'Usuários' }));
  await page.goBack();
  for (const _ of ['after Back', 'after a reload']) {
    await expectVisible(row('Aline'));
    await expectSoon(() => page.getByRole('searchbox').inputValue()).toBe('ali');
    await expectSoon(() => row('Beto').count()).toBe(0);
    await page.reload();
  }
  await page.getByRole('button', { name: 'Limpar busca' }).click();
  await addressOf(page, 'search').toBeNull();
  await expectVisible(row('Aline'));
  await expectSoon(() => row('Beto').count()).toBe(0);
});

it('the filter of the board survives opening a card and a reload', async () => {
  const page = await openPage({}, admin);
  const card = (name: string) => page.getByRole('article', { name });
  await page.goto('/kanban');
  await expectVisible(card('Beto'));
  await page.getByRole('searchbox').fill('ali');
  await expectHidden(card('Beto'));
  await page.getByRole('button', { name: /Filas/ }).click();
  await page.getByRole('checkbox', { name: 'Atendimento' }).check();
  await page.keyboard.press('Escape');
  await addressOf(page, 'queues').toBe(String(shop.queueId));

  await card('Aline').click();
  await addressOf(page, 'card').not.toBeNull();
  await addressOf(page, 'search').toBe('ali');
  await page.getByRole('searchbox').fill('alin');
  await addressOf(page, 'search').toBe('alin');
  await page.goBack();
  await addressOf(page, 'card').toBeNull();
  await addressOf(page, 'search').toBe('alin');
  await page.reload();
  await expectVisible(card('Aline'));
  await expectSoon(() => page.getByRole('searchbox').inputValue()).toBe('alin');
  await expectSoon(() => card('Beto').count()).toBe(0);
  await addressOf(page, 'queues').toBe(String(shop.queueId));
});
