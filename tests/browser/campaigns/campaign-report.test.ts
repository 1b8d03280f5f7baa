import { beforeAll, expect, it } from 'vitest';
import { eventually, runningServer, type TestCompany } from '../../world/running-server.ts';
import { expectHidden, expectSoon, expectVisible, openBrowser } from '../open-browser.ts';
import { fillNewCampaign } from './new-campaign.ts';

const server = runningServer();
const { openPage } = openBrowser(server.origin);
let shop: TestCompany;
let ana = '';
let rui = '';

beforeAll(async () => {
  shop = await server.company('Casa Prado');
  ana = (await server.attendant(shop, 'Ana Prado')).session.user.email;
  rui = (await server.attendant(shop, 'Rui Prado', { isTricked: 'disabled' })).session.user.email;
  await shop.admin.call('POST', '/campaign-settings', {
    settings: { messageInterval: 0, longerIntervalAfter: 0, window: null },
  });
});

const sheet = 'nome;numero\nAline Reis;11987650010\nBento Luz;11987650011\nClara Dias;11987650012\n';

it('from a spreadsheet to the finished report: a list is imported, a campaign started, and every recipient gets it once', async () => {
  const page = await openPage({}, ana);
  await page.goto('/contact-lists');
  await page.getByRole('button', { name: 'Nova lista' }).first().click();
  await page.getByRole('dialog').getByLabel('Nome').fill('Clientes de outubro');
  await page.keyboard.press('Enter');
  await page.getByRole('row').filter({ hasText: 'Clientes de outubro' }).click();
  await page.getByRole('button', { name: 'Importar' }).click();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'lista.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) });
  const importing = page.getByRole('dialog', { name: 'Importar contatos' });
  await importing.getByRole('button', { name: 'Importar 3 contatos' }).click();
  await expectVisible(importing.getByText('3 novos'));

  const dialog = await fillNewCampaign(page, 'Oi, {nome}! O sofá chegou.');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expectHidden(dialog);

  await page
    .getByRole('button', { name: /^Relatório/ })
    .first()
    .click();
  await page.waitForURL(/\/campaign\/\d+\/report$/);
  await expectVisible(page.getByText('Ainda não começou.'));
  const colleague = await openPage({}, rui);
  await colleague.goto(new URL(page.url()).pathname);
  await expectVisible(colleague.getByText('Ainda não começou.'));

  await page.getByRole('button', { name: 'Iniciar agora' }).click();
  const asking = page.getByRole('dialog');
  const forecast = asking.getByRole('region', { name: 'Antes de começar' });
  await expectVisible(forecast.getByText('3', { exact: true }));
  await expectVisible(forecast.getByText('ninguém', { exact: true }));
  await expectVisible(forecast.getByText(/^3 · limite de 10\.000 por dia, hoje restam 10\.000$/));
  await asking.getByRole('button', { name: 'Iniciar agora' }).click();
  // Three messages in sequence: slow on a busy machine.
  const path = `/campaigns/${/\d+/.exec(new URL(page.url()).pathname)?.[0]}`;
  const status = async () => (await shop.admin.call<{ status: string }>('GET', path)).body.status;
  await eventually(status, (now) => now === 'FINALIZADA', 120_000);
  for (const one of [page, colleague]) {
    await expectVisible(one.getByText('Finalizada'));
    await expectVisible(one.getByRole('progressbar', { name: /100%/ }));
    const texts = () => one.getByRole('row').locator('td:last-child').allInnerTexts();
    await expectSoon(async () => (await texts()).filter((text) => text.startsWith('Oi, ')).toSorted()).toEqual([
      'Oi, Aline Reis! O sofá chegou.',
      'Oi, Bento Luz! O sofá chegou.',
      'Oi, Clara Dias! O sofá chegou.',
    ]);
  }
  // Users without the right see masked numbers here as well.
  await expectSoon(() => colleague.getByRole('cell', { name: /\*{4}$/ }).count()).toBe(3);
  await expectSoon(() => colleague.getByRole('cell', { name: /001\d$/ }).count()).toBe(0);
  await page.getByPlaceholder('Nome ou número').fill('bento');
  await expectHidden(page.getByRole('row').filter({ hasText: 'Clara Dias' }));
  await expectVisible(page.getByRole('row').filter({ hasText: 'Bento Luz' }));
}, 300_000);

it('offline, a report that was never opened shows an error', async () => {
  const { admin, whatsappId } = shop;
  const list = await admin.call<{ id: number }>('POST', '/contact-lists', { name: 'Clientes de novembro' });
  const campaign = { name: 'Semana da mesa', whatsappId, contactListId: list.body.id, message1: 'Oi' };
  expect(await admin.call('POST', '/campaigns', campaign)).toMatchObject({ status: 200 });
  const page = await openPage({}, ana);
  await page.goto('/campaigns');
  const report = page
    .getByRole('row')
    .filter({ hasText: 'Semana da mesa' })
    .getByRole('button', { name: /^Relatório/ });
  await expectVisible(report);
  // Told only, so that the code of the page can still be loaded.
  await page.evaluate(() => dispatchEvent(new Event('offline')));
  await report.click();
  await expectVisible(page.getByText(/^Sem resposta do servidor. Confira a conexão e tente de novo./));
});
