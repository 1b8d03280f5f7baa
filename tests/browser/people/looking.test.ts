import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { password, runningServer, type TestCompany } from '../../world/running-server.ts';
import { violationsOf } from '../axe-violations.ts';
import { expectSoon, expectVisible, openBrowser } from '../open-browser.ts';
import { acceptTicket, ticketScreen } from '../ticket-screen.ts';
import { persistedKeys } from '../writing/persisted-keys.ts';

const server = runningServer();
const { openPage } = openBrowser(server.origin);

it.each([
  ['wide, light', { narrow: false, theme: 'light' }],
  ['on a phone, dark', { narrow: true, theme: 'dark' }],
] as const)(
  'the operator looks into a company, reads, asks to write, and comes back as who they were: %s',
  async (name, look) => {
    const shop = await server.company(`Loja Vista ${look.theme}`);
    const page = await openPage(look, 'admin@balcao.local');
    await page.goto('/companies');
    const action = 'Entrar como administrador';
    if (look.narrow) {
      await page
        .getByRole('button', { name: new RegExp(`${shop.name}$`) })
        .last()
        .click();
      await page.getByRole('menuitem', { name: action }).click();
    } else await page.getByRole('button', { name: `${action} · ${shop.name}` }).click();
    await expectVisible(
      page.getByText(new RegExp(`^Você vê ${shop.name} como administrador, só leitura, até \\d\\d:\\d\\d`)),
    );
    expect(await violationsOf(page, `looking ${name}`)).toEqual([]);
    // A reload of this tab stays in the company; another tab has the operator's session.
    await page.reload();
    await expectVisible(page.getByRole('button', { name: 'Sair da empresa' }));
    const own = await page.context().newPage();
    await own.goto('/companies');
    await expectVisible(own.getByRole('heading', { name: 'Empresas' }));
    expect(await own.getByRole('button', { name: 'Sair da empresa' }).count()).toBe(0);

    await page.getByRole('button', { name: 'Permitir alterações' }).click();
    await page.getByLabel('Sua senha').fill(password);
    await page.keyboard.press('Enter');
    await expectVisible(page.getByText(new RegExp(`^Você pode alterar ${shop.name} até`)));
    await page.getByRole('button', { name: 'Sair da empresa' }).click();
    await expectSoon(async () => new URL(page.url()).pathname).toBe('/companies');
    await expectVisible(page.getByRole('heading', { name: 'Empresas' }));
    expect(await page.getByRole('button', { name: 'Sair da empresa' }).count()).toBe(0);
  },
);

/** The operator's page, in a company as its administrator. */
async function lookInto(shop: TestCompany, page: Page): Promise<void> {
  await page.goto('/companies');
  await page.getByRole('button', { name: `Entrar como administrador · ${shop.name}` }).click();
  await expectVisible(page.getByRole('button', { name: 'Sair da empresa' }));
}

it('while impersonating, browser notifications are not offered', async () => {
  const shop = await server.company('Loja sem Avisos');
  const page = await openPage({}, 'admin@balcao.local');
  await lookInto(shop, page);
  await page.getByRole('button', { name: /^Sua conta/ }).click();
  await expectVisible(page.getByRole('button', { name: 'Perfil' }));
  expect(await page.getByRole('button', { name: 'Notificações' }).count()).toBe(0);
});

it('while impersonating without a connection, nothing of the operator’s own data is shown', async () => {
  const shop = await server.company('Loja Longe');
  const page = await openPage({}, 'admin@balcao.local');
  await page.goto('/tickets');
  await expectSoon(() => persistedKeys(page)).toContainEqual(expect.stringMatching(/^query /));
  await lookInto(shop, page);
  await page.route('**/api/auth/me', (route) => route.abort());
  await page.reload();
  await expectVisible(page.getByRole('button', { name: 'Tentar de novo' }));
  expect(await page.getByRole('button', { name: /^Sua conta/ }).count()).toBe(0);
  await page.unroute('**/api/auth/me');
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await expectVisible(page.getByRole('button', { name: 'Sair da empresa' }));
});

it('what the operator writes to a customer of the company is sent once they may, and none of it stays in their browser', async () => {
  const shop = await server.company('Loja Ajudada');
  await server.write(shop.sandboxPhone, '5511980045301', 'Meu pedido sumiu', { name: 'Nair Ajudada' });
  const page = await openPage({}, 'admin@balcao.local');
  await lookInto(shop, page);
  await page.getByRole('button', { name: 'Permitir alterações' }).click();
  await page.getByLabel('Sua senha').fill(password);
  await page.keyboard.press('Enter');
  await expectVisible(page.getByText(new RegExp(`^Você pode alterar ${shop.name} até`)));
  await page.goto('/tickets');
  await acceptTicket(page, 'Nair Ajudada');
  const screen = ticketScreen(page);
  await screen.box.fill('Encontramos o pedido');
  const answer = Promise.withResolvers<void>();
  let isAsked = false;
  await page.route('**/api/messages/*', async (route) => {
    if (route.request().method() === 'POST') {
      isAsked = true;
      await answer.promise;
    }
    await route.continue();
  });
  await screen.send.click();
  await expectSoon(async () => isAsked).toBe(true);
  expect(await page.evaluate(() => localStorage.getItem('unsent'))).toBeNull();
  answer.resolve();
  type Listed = { messages: { body: string; sentBy: unknown }[] };
  const { tickets } = (await shop.admin.call<{ tickets: { id: number }[] }>('GET', '/tickets?showAll=true')).body;
  const written = async () =>
    (await shop.admin.call<Listed>('GET', `/messages/${tickets[0]?.id}`)).body.messages.filter(({ sentBy }) => sentBy);
  await expectSoon(written).toMatchObject([
    { body: expect.stringContaining('Encontramos'), sentBy: { isOperator: true } },
  ]);
});
