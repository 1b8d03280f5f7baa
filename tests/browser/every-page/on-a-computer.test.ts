import { expect, it } from 'vitest';
import { runningServer } from '../../world/running-server.ts';
import { openBrowser } from '../open-browser.ts';
import { openContactImport } from './contact-import.ts';
import { privatePaths } from './pages-of-router.ts';
import { admin, setUpPopulatedCompany } from './populated-company.ts';
import { computer } from './viewports.ts';
import { faultsOfPages, violationsAt } from './walk-pages.ts';

const server = runningServer();
const { openPage } = openBrowser(server.origin);
const { stops, places } = setUpPopulatedCompany(server);

it('this sweep covers every page of the router', () => {
  expect(Object.keys(stops())).toEqual(privatePaths);
});

/** The walk through all pages takes minutes: split into parts, a hang is distinguished from a slow machine. */
const parts = 3;

it.each(Array.from({ length: parts }, (_, part) => part))(
  'on a computer, in each width and at double zoom, nothing of any page or form is cut off, axe finds nothing, and Tab and arrows reach every control (part %i)',
  async (part) => {
    const page = await openPage(computer, admin);
    const own = places().filter((_, i) => i % parts === part);
    expect(own.length).toBeGreaterThan(5);
    expect(await faultsOfPages(page, own, computer)).toEqual([]);
  },
  600_000,
);

it('axe finds nothing on the import of contacts', async () => {
  const page = await openPage(computer, admin);
  await openContactImport(page, 'Importar');
  expect(await violationsAt(page, computer)).toEqual([]);
});
