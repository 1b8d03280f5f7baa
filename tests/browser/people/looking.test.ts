import { expect, it } from 'vitest';
import { password, runningServer } from '../../world/running-server.ts';
import { violationsOf } from '../axe-violations.ts';
import { expectSoon, expectVisible, openBrowser } from '../open-browser.ts';

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
