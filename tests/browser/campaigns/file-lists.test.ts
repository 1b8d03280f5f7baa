import { beforeAll, expect, it } from 'vitest';
import { runningServer, type TestCompany } from '../../world/running-server.ts';
import { expectHidden, expectSoon, expectVisible, openBrowser } from '../open-browser.ts';

const server = runningServer();
const { openPage } = openBrowser(server.origin);
let shop: TestCompany;
let ana = '';
let rui = '';

beforeAll(async () => {
  shop = await server.company('Casa Prado');
  ana = (await server.attendant(shop, 'Ana Prado')).session.user.email;
  rui = (await server.attendant(shop, 'Rui Prado')).session.user.email;
});

const text = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(`conteúdo de ${name}`) });

it('a file list is created with order and captions, appears live for a colleague, and opens as saved', async () => {
  const colleague = await openPage({}, rui);
  await colleague.goto('/files');
  await expectVisible(colleague.getByText('Arquivos que vão com as campanhas'));

  const page = await openPage({}, ana);
  await page.goto('/files');
  await page.getByRole('button', { name: 'Nova lista de arquivos' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Nova lista de arquivos' });
  await dialog.getByLabel('Nome').fill('ab');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expectVisible(dialog.getByText('nome muito curto'));
  await expectVisible(dialog.getByText('Obrigatório'));
  await dialog.getByLabel('Nome').fill('Catálogo');
  await dialog.getByLabel('Mensagem').fill('Veja as novidades');
  await dialog.locator('input[type=file]').setInputFiles([text('precos.txt'), text('salas.txt'), text('fretes.txt')]);
  await dialog.getByLabel('Legenda de salas.txt').fill('Nossas salas');
  await dialog.getByLabel('Legenda de salas.txt').press('Alt+ArrowUp');
  await dialog.getByRole('button', { name: 'Tirar fretes.txt' }).click();
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expectHidden(dialog);
  await expectVisible(colleague.getByRole('row').filter({ hasText: 'Catálogo' }));

  await page.getByRole('row').filter({ hasText: 'Catálogo' }).click();
  const editing = page.getByRole('dialog', { name: 'Editar lista de arquivos' });
  await expectSoon(() => editing.getByRole('link').allInnerTexts()).toEqual(['salas.txt', 'precos.txt']);
  await expectSoon(() => editing.getByLabel('Legenda de salas.txt').inputValue()).toBe('Nossas salas');
  const href = await editing.getByRole('link', { name: 'precos.txt' }).getAttribute('href');
  const answer = await page.request.get(new URL(href ?? '', server.origin()).href);
  expect(await answer.text()).toBe('conteúdo de precos.txt');
});

it('on a phone a list of files is opened, and its order is changed by buttons', async () => {
  const { body } = await shop.admin.call<{ id: number }>('POST', '/files', { name: 'Fotos da loja', message: 'Oi' });
  const form = new FormData();
  for (const name of ['um.txt', 'dois.txt']) form.append('files', new Blob([name]), name);
  await shop.admin.call('POST', `/files/uploadList/${body.id}`, form);
  const page = await openPage({ narrow: true }, ana);
  await page.goto('/files');
  await page.getByText('Fotos da loja').click();
  const dialog = page.getByRole('dialog', { name: 'Editar lista de arquivos' });
  await dialog.getByRole('button', { name: 'Mover dois.txt para cima' }).click();
  await expectSoon(() => dialog.getByRole('link').allInnerTexts()).toEqual(['dois.txt', 'um.txt']);
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expectHidden(dialog);
  const names = async () =>
    (await shop.admin.call<{ options: { name: string }[] }>('GET', `/files/${body.id}`)).body.options.map(
      (o) => o.name,
    );
  await expectSoon(names).toEqual(['dois.txt', 'um.txt']);
});

it('files beyond the limit of a list are named and not added', async () => {
  const page = await openPage({}, ana);
  await page.goto('/files');
  await page.getByRole('button', { name: 'Nova lista de arquivos' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Nova lista de arquivos' });
  const many = Array.from({ length: 22 }, (_, n) => text(`foto-${n + 1}.txt`));
  await dialog.locator('input[type=file]').setInputFiles(many);
  await expectVisible(dialog.getByText('No máximo 20 arquivos. Ficaram de fora: foto-21.txt, foto-22.txt'));
  await expectSoon(() => dialog.getByLabel(/^Legenda de foto-/).count()).toBe(20);
});

it('renaming a file list preserves a file that a colleague added meanwhile', async () => {
  const { body } = await shop.admin.call<{ id: number }>('POST', '/files', { name: 'Tabela antiga', message: 'Oi' });
  const page = await openPage({}, ana);
  await page.goto('/files');
  await page.getByText('Tabela antiga').click();
  const dialog = page.getByRole('dialog', { name: 'Editar lista de arquivos' });
  await expectVisible(dialog.getByLabel('Nome'));
  const form = new FormData();
  form.append('files', new Blob(['nova']), 'nova.txt');
  await shop.admin.call('POST', `/files/uploadList/${body.id}`, form);
  await dialog.getByLabel('Nome').fill('Tabela nova');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expectHidden(dialog);
  const stored = await shop.admin.call<{ name: string; options: object[] }>('GET', `/files/${body.id}`);
  expect(stored.body).toMatchObject({ name: 'Tabela nova', options: [{ name: 'nova.txt' }] });
});
