import { expect, it } from 'vitest';
import { runningServer } from '../../world/running-server.ts';
import { openBrowser } from '../open-browser.ts';
import { openContactImport } from './contact-import.ts';
import { admin, setUpPopulatedCompany } from './populated-company.ts';
import { phone } from './viewports.ts';
import { faultsOfPages, violationsAt } from './walk-pages.ts';

const server = runningServer();
const { openPage } = openBrowser(server.origin);
const { places } = setUpPopulatedCompany(server);

it('on a phone nothing of any page or form is cut off, and axe finds nothing', async () => {
  const page = await openPage(phone, admin);
  expect(await faultsOfPages(page, places(), phone)).toEqual([]);
}, 600_000);

it('axe finds nothing on the import of contacts', async () => {
  const page = await openPage(phone, admin);
  await openContactImport(page, 'Mais ações');
  expect(await violationsAt(page, phone)).toEqual([]);
});
