import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { runningServer } from '../../world/running-server.ts';
import { violationsOf } from '../axe-violations.ts';
import { expectVisible, openBrowser } from '../open-browser.ts';
import { admin, setUpFurnishedCompany } from './furnished-company.ts';
import { looks, privatePaths } from './pages-of-router.ts';
import { visit } from './visit.ts';

const server = runningServer();
const { sitDown: openPage } = openBrowser(server.origin);
const { stops } = setUpFurnishedCompany(server);

it('every page of the router has its place in this sweep', () => {
  expect(Object.keys(stops())).toEqual(privatePaths);
});

it.each(looks)(
  'axe finds nothing on any page nor on its form, in both themes, on $of',
  async ({ narrow, zooms }) => {
    const page = await openPage({ narrow }, admin);
    const found: string[] = [];
    for (const path of privatePaths)
      for (const { at = path, shows, add } of [stops()[path] ?? []].flat()) {
        await visit(page, at);
        await expectVisible(
          page.getByRole('main').getByText(shows).or(page.getByRole('list').getByText(shows)).first(),
        );
        found.push(...(await violationsAt(page, zooms, at)));
        if (!add) continue;
        await page.getByRole('button', { name: add }).first().click();
        await expectVisible(page.getByRole('dialog', { name: add }));
        found.push(...(await violationsAt(page, zooms, `${at}, ${add}`)));
      }
    expect(found).toEqual([]);
  },
  600_000,
);

/** Ends in the first of the zooms, where the next page is opened. */
async function violationsAt(page: Page, zooms: (typeof looks)[number]['zooms'], where: string): Promise<string[]> {
  const found: string[] = [];
  for (const { at, width, height } of zooms.toReversed()) {
    await page.setViewportSize({ width, height });
    found.push(...(await violationsOf(page, `${where}, ${at}`)));
  }
  return found;
}

it.each(looks)(
  'axe finds nothing on the import of contacts, on $of',
  async ({ narrow, zooms }) => {
    const page = await openPage({ narrow }, admin);
    await page.goto('/contacts');
    const menu = narrow ? 'Mais ações' : 'Importar';
    await page.getByRole('button', { name: menu }).first().click();
    await page.getByRole('menuitem', { name: 'De uma planilha…' }).click();
    const buffer = Buffer.from('nome;numero\nAna;11987654321\nBento;1,15E+12');
    await page.locator('input[type=file]').setInputFiles({ name: 'clientes.csv', mimeType: 'text/csv', buffer });
    await expectVisible(page.getByText('Número arredondado pela planilha'));
    expect(await violationsAt(page, zooms, 'import of contacts')).toEqual([]);
  },
  120_000,
);
