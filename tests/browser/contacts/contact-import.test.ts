import { readFile } from 'node:fs/promises';
import { read, utils, write } from '@e965/xlsx';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { runningServer, type SignedInPerson, type TestCompany } from '../../world/running-server.ts';
import { violationsOf } from '../axe-violations.ts';
import { expectHidden, expectSoon, expectVisible, openBrowser } from '../open-browser.ts';

const server = runningServer();
const { openPage } = openBrowser(server.origin);
let shop: TestCompany;
/** Lia sees full numbers, and is notified of changes by an import; Ana does neither. */
let lia: SignedInPerson;
let ana: SignedInPerson;

beforeAll(async () => {
  shop = await server.company('Casa Prado');
  lia = await server.attendant(shop, 'Lia Prado', { isTricked: 'enabled' });
  ana = await server.attendant(shop, 'Ana Prado', { isTricked: 'disabled' });
  await shop.admin.call('POST', '/contacts', { name: 'Bento', number: '11987654322' });
});

const xlsx = (rows: unknown[][]): Buffer => {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Clientes');
  return write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
};

async function choose(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
}

async function downloaded(page: Page, press: () => Promise<void>): Promise<{ name: string; rows: string[][] }> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  const book = read(await readFile(await download.path()), { raw: true });
  const rows = utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0]!]!, { header: 1 });
  return { name: download.suggestedFilename(), rows };
}

it('a workbook is previewed row by row and imported, and its refused rows are returned as a file; the template imports cleanly', async () => {
  const page = await openPage({}, lia.session.user.email);
  await page.goto('/contacts');
  const openImport = async () => {
    await page.getByRole('button', { name: 'Importar' }).click();
    await page.getByRole('menuitem', { name: 'De uma planilha…' }).click();
  };
  await openImport();
  const dialog = page.getByRole('dialog', { name: 'Importar contatos' });
  await choose(page, 'foto.xlsx', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]));
  await expectVisible(dialog.getByText('Não é uma planilha que se possa ler'));
  await dialog.getByRole('button', { name: 'Escolher outro arquivo' }).click();
  const rows = /\/api\/contacts\/imports\/\d+\/rows/;
  await page.route(rows, (route) => route.fulfill({ status: 500, json: { error: 'ERR_INTERNAL' } }));
  await choose(
    page,
    'clientes.xlsx',
    xlsx([
      ['Nome', 'Número', 'E-mail'],
      ['Bento Melo', 11987654322],
      ['Carla Reis', 11987654323, 'carla@exemplo.test'],
      ['Dora', '1,15E+12'],
    ]),
  );
  await expectVisible(dialog.getByText('Nada mudou ainda'));
  await expectVisible(dialog.getByRole('alert').getByText('Algo deu errado do nosso lado. Tente de novo.'));
  await page.unroute(rows);
  await dialog.getByRole('button', { name: 'Tentar de novo' }).click();
  await expectVisible(dialog.getByRole('row').filter({ hasText: 'Carla Reis' }).getByText('Novo'));
  await expectVisible(dialog.getByRole('row').filter({ hasText: 'Bento Melo' }).getByText('Altera'));
  await dialog.getByText('Recusados 1').click();
  await expectHidden(dialog.getByText('Carla Reis'));
  await expectVisible(dialog.getByText('Número arredondado pela planilha'));
  const report = await downloaded(page, () =>
    dialog.getByRole('button', { name: 'Baixar as linhas recusadas' }).click(),
  );
  expect(report.name).toBe('linhas-recusadas.xlsx');
  expect(report.rows[1]?.slice(0, 4)).toEqual(['4', expect.stringContaining('arredondado'), 'Dora', '1,15E+12']);
  await dialog.getByRole('button', { name: 'Importar 2 contatos' }).click();
  await expectVisible(dialog.getByText('1 novos, 1 alterados, 0 sem mudança, 1 recusados.'));
  await dialog.getByRole('button', { name: 'Fechar' }).last().click();
  await expectVisible(page.getByRole('row').filter({ hasText: 'Carla Reis' }));
  await expectVisible(page.getByRole('row').filter({ hasText: 'Bento Melo' }));

  // The export has only data that this user may see.
  const hers = await openPage({}, ana.session.user.email);
  await hers.goto('/contacts');
  await hers.getByRole('button', { name: 'Importar' }).click();
  await expectVisible(hers.getByRole('menuitem', { name: 'Das conversas do telefone…' }));
  expect(await hers.getByRole('menuitem', { name: 'De uma planilha…' }).count()).toBe(0);
  await hers.keyboard.press('Escape');
  await hers.getByRole('button', { name: 'Exportar' }).click();
  const contacts = await downloaded(hers, () => hers.getByRole('menuitem', { name: 'Excel (xlsx)' }).click());
  expect(contacts.name).toBe('contatos.xlsx');
  expect(contacts.rows).toContainEqual(['Carla Reis', '551198765****', 'carla@exemplo.test']);

  await openImport();
  const [template] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Baixar o modelo' }).click(),
  ]);
  await choose(page, 'modelo.xlsx', await readFile(await template.path()));
  await expectVisible(dialog.getByText('Recusados 0'));
  await expectVisible(dialog.getByText('Novos 2'));
});

it('contacts of a connection’s phone are listed and imported once; existing ones keep their name', async () => {
  const write = (number: string, name: string) => server.write(shop.sandboxPhone, number, 'Oi', { name });
  await write('5511970001001', 'Elisa Campos');
  await write('5511970001002', 'Fábio Lima');
  const { body } = await shop.admin.call<{ contacts: { id: number; name: string }[] }>('GET', '/contacts');
  const idOf = (name: string) => body.contacts.find((one) => one.name === name)?.id;
  await shop.admin.call('PUT', `/contacts/${idOf('Elisa Campos')}`, { name: 'Elisa (loja)' });
  await shop.admin.call('DELETE', `/contacts/${idOf('Fábio Lima')}`);

  const page = await openPage({ narrow: true }, 'admin@casa-prado.test');
  await page.goto('/contacts');
  await page.getByRole('button', { name: 'Mais ações' }).first().click();
  await page.getByRole('menuitem', { name: 'Das conversas do telefone…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Importar das conversas do telefone' });
  await expectVisible(dialog.getByText('As mensagens não são trazidas'));
  expect(await violationsOf(page, 'import from a phone')).toEqual([]);
  await dialog.getByRole('button', { name: 'Ver os contatos' }).click();
  await expectVisible(dialog.getByRole('row').filter({ hasText: 'Fábio Lima' }).getByText('Novo'));
  await dialog.getByRole('button', { name: 'Importar 1 contato' }).click();
  await expectVisible(dialog.getByText('Importação concluída'));
  await dialog.getByRole('button', { name: 'Fechar' }).last().click();
  await expectHidden(dialog);
  await expectVisible(page.getByRole('listitem').filter({ hasText: 'Fábio Lima' }));
  await expectSoon(() => page.getByRole('listitem').filter({ hasText: 'Elisa (loja)' }).count()).toBe(1);
});

it('an import continues when its dialog is closed before the response to its start', async () => {
  const page = await openPage({}, lia.session.user.email);
  await page.goto('/contacts');
  await page.getByRole('button', { name: 'Importar' }).click();
  await page.getByRole('menuitem', { name: 'De uma planilha…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Importar contatos' });
  const slow = Promise.withResolvers<void>();
  await page.route(/\/imports\/\d+\/start/, async (route) => {
    await slow.promise;
    await route.continue();
  });
  await choose(page, 'mais.csv', Buffer.from('nome;numero\nGil Prado;11987654329\n'));
  await expectVisible(dialog.getByText('Nada mudou ainda'));
  await dialog.getByRole('button', { name: 'Importar 1 contato' }).click();
  await expectSoon(() => dialog.getByRole('button', { name: 'Cancelar' }).isDisabled()).toBe(true);
  await page.keyboard.press('Escape');
  await expectHidden(dialog);
  slow.resolve();
  await expectVisible(page.getByRole('row').filter({ hasText: 'Gil Prado' }));
});
