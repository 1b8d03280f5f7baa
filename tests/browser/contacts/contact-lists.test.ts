import { readFile } from 'node:fs/promises';
import type { WebSocketRoute } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { runningServer, type SignedInPerson, type TestCompany } from '../../world/running-server.ts';
import { expectHidden, expectSoon, expectVisible, openBrowser } from '../open-browser.ts';
import { expectToast } from '../timers/toasts.ts';

const server = runningServer();
const { openPage } = openBrowser(server.origin);
let shop: TestCompany;
let ana: SignedInPerson;
let rui: SignedInPerson;

beforeAll(async () => {
  shop = await server.company('Casa Prado');
  ana = await server.attendant(shop, 'Ana Prado', { isTricked: 'enabled' });
  rui = await server.attendant(shop, 'Rui Prado');
});

const sheet = (text: string) => ({ name: 'lista.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

it('a list is created, filled from a spreadsheet and by hand, and its count is live for a colleague', async () => {
  const colleague = await openPage({}, rui.session.user.email);
  await colleague.goto('/contact-lists');
  await expectVisible(colleague.getByText('Listas são de quem as campanhas escrevem'));

  const page = await openPage({}, ana.session.user.email);
  await page.goto('/contact-lists');
  await page.getByRole('button', { name: 'Nova lista' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Nova lista' });
  await dialog.getByLabel('Nome').fill('O');
  await page.keyboard.press('Enter');
  await expectVisible(dialog.getByText(/curto|pelo menos 2/i));
  await dialog.getByLabel('Nome').fill('Clientes de outubro');
  await page.keyboard.press('Enter');
  await expectHidden(dialog);
  const theirs = colleague.getByRole('row').filter({ hasText: 'Clientes de outubro' });
  await expectVisible(theirs);

  await page.getByRole('row').filter({ hasText: 'Clientes de outubro' }).click();
  await expectVisible(page.getByText('Ninguém nesta lista ainda'));
  await page.getByRole('button', { name: 'Importar' }).click();
  await page
    .locator('input[type=file]')
    .setInputFiles(
      sheet('nome;numero;email\nCarla Reis;11987654323;carla@exemplo.test\nBento;11987654322;\nDora;1,15E+12\n'),
    );
  const importing = page.getByRole('dialog', { name: 'Importar contatos' });
  await importing.getByRole('button', { name: 'Importar 2 contatos' }).click();
  await expectVisible(importing.getByText('2 novos'));
  await importing.getByRole('button', { name: 'Fechar' }).last().click();
  const names = () => page.getByRole('row').locator('td:first-child').allInnerTexts();
  await expectSoon(names).toEqual(['Bento', 'Carla Reis']);

  await page.getByRole('button', { name: 'Novo contato' }).click();
  const adding = page.getByRole('dialog', { name: 'Novo contato' });
  await adding.getByLabel('Nome').fill('Ana Melo');
  await adding.getByLabel('Número').fill('1187654323');
  await page.keyboard.press('Enter');
  await expectVisible(adding.getByText('Já existe um contato com este número.'));
  await adding.getByLabel('Número').fill('11987654321');
  await page.keyboard.press('Enter');
  await expectHidden(adding);
  await expectSoon(names).toEqual(['Ana Melo', 'Bento', 'Carla Reis']);
  await expectSoon(() => theirs.locator('td').nth(1).textContent()).toBe('3');
  // A user without the right has no delete action; list entries are not in the address book.
  await page.getByRole('row').filter({ hasText: 'Bento' }).click({ button: 'right' });
  await expectHidden(page.getByRole('menuitem', { name: 'Excluir' }));
  const { body } = await shop.admin.call<{ count: number }>('GET', '/contacts');
  expect(body.count).toBe(0);
});

it('on a phone a list can be opened, searched, and closed by its menu', async () => {
  const list = await shop.admin.call<{ id: number }>('POST', '/contact-lists', { name: 'Parceiros' });
  for (const [n, name] of ['Ana', 'Bruno'].entries())
    await shop.admin.call('POST', '/contact-list-items', {
      contactListId: list.body.id,
      name,
      number: `551198877010${n}`,
    });
  const page = await openPage({ narrow: true }, ana.session.user.email);
  await page.goto('/contact-lists');
  await page.getByText('Parceiros').click();
  await expectVisible(page.getByText('Bruno'));
  await page.getByPlaceholder('Buscar contato da lista').fill('brun');
  await expectHidden(page.getByText('Ana', { exact: true }));
  await expectVisible(page.getByText('Bruno'));
  await page.getByRole('button', { name: 'Mais ações' }).first().click();
  await page.getByRole('menuitem', { name: 'Listas' }).click();
  await expectVisible(page.getByText('2 contatos'));
});

it('a list is filled from the address book, exported as it is shown, and warns when no connection can check its numbers', async () => {
  const list = await shop.admin.call<{ id: number }>('POST', '/contact-lists', { name: 'Da agenda' });
  for (const [name, number] of [
    ['=cmd()', '5511988770201'],
    ['Clara Dias', '5511988770202'],
  ])
    await shop.admin.call('POST', '/contacts', { name, number });
  const iara = await server.attendant(shop, 'Iara Prado', { isTricked: 'disabled' });
  const page = await openPage({}, iara.session.user.email);
  await page.goto(`/contact-lists/${list.body.id}/contacts`);
  await expectVisible(page.getByText('Ninguém nesta lista ainda'));
  // She sees numbers masked, so she brings no file of them.
  await expectVisible(page.getByText('Adicione contatos da agenda'));
  expect(await page.getByRole('button', { name: 'Importar' }).count()).toBe(0);
  const choose = async (item: string) => {
    await page.getByRole('button', { name: 'Mais', exact: true }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await choose('Adicionar da agenda');
  const dialog = page.getByRole('dialog', { name: 'Adicionar contatos da agenda' });
  await dialog.getByLabel('Nome, número ou e-mail').fill('clara');
  await expectVisible(dialog.getByText('1 contato encontrado'));
  await dialog.getByLabel('Nome, número ou e-mail').fill('');
  await expectVisible(dialog.getByText('2 contatos encontrados'));
  await dialog.getByRole('button', { name: 'Adicionar' }).click();
  await expectHidden(dialog);
  await expectVisible(page.getByText('Clara Dias'));

  const downloading = page.waitForEvent('download');
  await choose('Exportar em CSV');
  const text = await readFile(await (await downloading).path(), 'utf8');
  expect(text.split('\r\n').slice(0, 3)).toEqual([
    '\uFEFFnome;numero;email;whatsapp',
    "'=cmd();551198877****;;",
    'Clara Dias;551198877****;;',
  ]);
  await choose('Verificar números');
  await expectToast(page, 'Só uma conexão por QR Code conectada sabe verificar números.');
});

it('a contact added while the list is cached from a campaign’s preview appears without a reload', async () => {
  const list = await shop.admin.call<{ id: number }>('POST', '/contact-lists', { name: 'Da prévia' });
  const add = (name: string, number: string) =>
    shop.admin.call('POST', '/contact-list-items', { contactListId: list.body.id, name, number });
  await add('Aline Reis', '5511988770301');
  const page = await openPage({}, ana.session.user.email);
  await page.goto('/campaigns');
  await page.getByRole('button', { name: 'Nova campanha' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Nova campanha' });
  await dialog.getByRole('combobox', { name: 'Lista de contatos' }).click();
  await page.getByRole('option', { name: 'Da prévia' }).click();
  await dialog.getByRole('textbox', { name: 'Mensagem 1' }).fill('Oi, {nome}');
  await expectVisible(dialog.getByText('Oi, Aline Reis'));
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Descartar' }).click();
  await page.getByRole('link', { name: 'Listas de contatos' }).click();
  await page.getByRole('row').filter({ hasText: 'Da prévia' }).click();
  await expectVisible(page.getByRole('cell', { name: 'Aline Reis', exact: true }));
  await add('Bento Luz', '5511988770302');
  await expectVisible(page.getByRole('cell', { name: 'Bento Luz', exact: true }));
});

it('a form keeps its input when its list cannot be fetched again, and says when the list is deleted', async () => {
  const list = await shop.admin.call<{ id: number }>('POST', '/contact-lists', { name: 'Sem resposta' });
  const page = await openPage({}, ana.session.user.email);
  const sockets: WebSocketRoute[] = [];
  await page.routeWebSocket(/\/socket\.io\//, (socket) => {
    sockets.push(socket);
    socket.connectToServer();
  });
  const path = `/contact-lists/${list.body.id}`;
  await page.goto(`${path}/contacts`);
  await page.getByRole('button', { name: 'Novo contato' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Novo contato' });
  await dialog.getByLabel('Nome').fill('Dora Melo');
  await page.route(`**/api${path}`, (route) => route.fulfill({ status: 500, body: '{"error":"ERR_INTERNAL"}' }));
  const refused = page.waitForResponse((response) => response.url().endsWith(`/api${path}`));
  // Without a notice since the list was read, nothing is requested again after the reconnect.
  expect(await shop.admin.call('POST', '/tags', { name: 'Nova' })).toMatchObject({ status: 200 });
  await sockets.at(-1)?.close();
  await (await refused).finished();
  await page.waitForTimeout(300);
  await expectSoon(() => dialog.getByLabel('Nome').inputValue()).toBe('Dora Melo');
  await page.unroute(`**/api${path}`);
  await shop.admin.call('DELETE', path);
  await expectVisible(page.getByText('Não encontrado.'));
});

it('a failed count of contacts to add shows an error, and can be retried', async () => {
  const list = await shop.admin.call<{ id: number }>('POST', '/contact-lists', { name: 'Da agenda, de novo' });
  const page = await openPage({}, shop.admin.session.user.email);
  const counts = /\/api\/contacts(\?|$)/;
  await page.route(counts, (route) => route.fulfill({ status: 500, json: { error: 'ERR_INTERNAL' } }));
  await page.goto(`/contact-lists/${list.body.id}/contacts`);
  await page.getByRole('button', { name: 'Mais', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Adicionar da agenda' }).click();
  const dialog = page.getByRole('dialog', { name: 'Adicionar contatos da agenda' });
  await expectVisible(dialog.getByText('Algo deu errado do nosso lado. Tente de novo.'));
  await page.unroute(counts);
  await dialog.getByRole('button', { name: 'Tentar de novo' }).click();
  await expectVisible(dialog.getByText(/contatos? encontrados?/));
});
