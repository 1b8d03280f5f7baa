import pg from 'pg';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { runningServer, type TestCompany } from '../../world/running-server.ts';
import { expectHidden, expectSoon, expectVisible, openBrowser } from '../open-browser.ts';

const server = runningServer();
const { openPage } = openBrowser(server.origin);
let shop: TestCompany;
let email: string;
const count = 1003;

beforeAll(async () => {
  shop = await server.company('Casa Muitos');
  email = (await server.attendant(shop, 'Bia Muitos', { profile: 'admin' })).session.user.email;
  const owner = new pg.Pool({ connectionString: server.databaseUrl(), max: 1 });
  await owner.query(
    `insert into contacts (company_id, name) select $1, 'Pessoa ' || lpad(i::text, 4, '0') from generate_series(1, $2::int) i`,
    [shop.id, count],
  );
  await owner.end();
});

const selected = (page: Page, text: string) => page.getByRole('toolbar', { name: text, exact: true });
async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole('checkbox', { name: `Selecionar ${name}` }).check();
}

it('the selection of all that arrives late does not replace a newer selection', async () => {
  const page = await openPage({}, email);
  const released = Promise.withResolvers<void>();
  await page.route(/\/api\/contacts\?.*pageSize=/, async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.goto('/contacts');
  await choose(page, 'Pessoa 0001');
  await page.getByRole('button', { name: 'Selecionar os 1.003' }).click();
  await page.getByRole('button', { name: 'Limpar seleção' }).click();
  await choose(page, 'Pessoa 0002');
  const arrived = page.waitForResponse(/pageSize=/);
  released.resolve();
  await (await arrived).finished();
  // The buttons are enabled again when the answer has been used.
  await expectSoon(() => page.getByRole('button', { name: 'Selecionar os 1.003' }).isEnabled()).toBe(true);
  await expectVisible(selected(page, '1 selecionado'));
});

it('a deletion that fails after its first thousand keeps the others selected, and the list counts them', async () => {
  const page = await openPage({}, email);
  let calls = 0;
  await page.route('**/api/contacts', async (route) => {
    if (route.request().method() !== 'DELETE') return route.continue();
    calls += 1;
    await (calls > 1 ? route.fulfill({ status: 500, json: { error: 'ERR_INTERNAL' } }) : route.continue());
  });
  await page.goto('/contacts');
  await choose(page, 'Pessoa 0001');
  await page.getByRole('button', { name: 'Selecionar os 1.003' }).click();
  await page.getByRole('toolbar').getByRole('button', { name: 'Excluir' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
  await expectVisible(selected(page, '3 selecionados'));
  await expectSoon(() => page.getByRole('checkbox', { name: /Selecionar Pessoa/ }).count()).toBe(3);
  expect((await shop.admin.call<{ count: number }>('GET', '/contacts')).body.count).toBe(3);
  await page.getByRole('toolbar').getByRole('button', { name: 'Excluir' }).click();
  await expectVisible(page.getByRole('dialog', { name: 'Excluir 3 contatos?' }));
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Limpar seleção' }).click();
  await expectHidden(page.getByRole('toolbar'));
});

it('on a phone the menu of the page says which of its items import and which export', async () => {
  const page = await openPage({ narrow: true }, email);
  await page.goto('/contacts');
  await expectVisible(
    page
      .getByRole('main')
      .getByText(/^Pessoa \d{4}$/)
      .first(),
  );
  await page.getByRole('button', { name: 'Mais ações' }).first().click();
  await expectVisible(
    page.getByRole('group', { name: 'Importar' }).getByRole('menuitem', { name: 'De uma planilha…' }),
  );
  await expectVisible(page.getByRole('group', { name: 'Exportar' }).getByRole('menuitem', { name: 'CSV' }));
});
