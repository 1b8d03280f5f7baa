import { expect, it } from 'vitest';
import { runningServer } from '../../world/running-server.ts';
import { expectSoon, expectVisible, openBrowser } from '../open-browser.ts';
import { admin, type Stop, setUpFurnishedCompany } from './furnished-company.ts';
import { privatePaths } from './pages-of-router.ts';
import { becomeQuiet, visit } from './visit.ts';
import { faultsOfTabWalk } from './walk-by-tab.ts';

const server = runningServer();
const { sitDown: openPage } = openBrowser(server.origin);
const { stops, conversation } = setUpFurnishedCompany(server);

it('by Tab and arrows alone every control of every page and of its form is reached, and seen where the focus is', async () => {
  const page = await openPage({}, admin);
  const found: string[] = [];
  const walk = async (at: string) => {
    for (const fault of await faultsOfTabWalk(page)) found.push(`${at}: ${fault}`);
  };
  const all: (Stop & { at: string })[] = [
    ...privatePaths
      .flatMap((path) => [stops()[path] ?? []].flat().map((stop) => ({ at: path, ...stop })))
      // Nobody walks through a page that leaves after a second; the others that refuse look like it.
      .filter(({ leaves }) => !leaves),
    { at: conversation(), shows: 'Escrever mensagem' },
  ];
  for (const { at, shows, add } of all) {
    await visit(page, at);
    await expectVisible(
      page
        .getByRole('main')
        .getByText(shows)
        .or(page.getByRole('list').getByText(shows))
        .or(page.getByLabel(shows))
        .first(),
    );
    await becomeQuiet(page);
    await walk(at);
    if (!add) continue;
    await page.getByRole('button', { name: add }).first().click();
    const dialog = page.getByRole('dialog', { name: add });
    await expectVisible(dialog);
    // It takes the focus in a task of its own, and its list may still be asked for.
    await expectSoon(() => dialog.evaluate((one) => one.contains(document.activeElement))).toBe(true);
    await becomeQuiet(page);
    await walk(`${at}, ${add}`);
  }
  expect(found).toEqual([]);
}, 600_000);
