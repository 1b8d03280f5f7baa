import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { runningServer, type SignedInPerson, type TestCompany } from '../../world/running-server.ts';
import { violationsOf } from '../axe-violations.ts';
import { expectHidden, expectSoon, expectVisible, type Look, openBrowser } from '../open-browser.ts';
import { ticketScreen } from '../ticket-screen.ts';
import { expectToast } from '../timers/toasts.ts';

const server = runningServer();
const { openPage } = openBrowser(server.origin);
let shop: TestCompany;
let ana: SignedInPerson;
let eva: SignedInPerson;

beforeAll(async () => {
  shop = await server.company('Casa Prado');
  const { body } = await shop.admin.call<{ id: number }>('POST', '/queue', { name: 'Suporte', color: '#2588B8' });
  ana = await server.attendant(shop, 'Ana Prado', { queueIds: [shop.queueId, body.id] });
  eva = await server.attendant(shop, 'Eva Prado');
  await server.write(shop.sandboxPhone, '5511981300001', 'Oi', { name: 'Karina Melo' });
  await server.write(shop.sandboxPhone, '5511981300002', 'Oi', { name: 'Otto Braga' });
});

async function listOf(email: string, look: Look = {}): Promise<Page> {
  const page = await openPage(look, email);
  await page.goto('/tickets');
  await expectVisible(ticketScreen(page).list);
  return page;
}
const menu = (page: Page) => page.getByRole('button', { name: /^(Visões salvas|Visão: )/ });
const choose = async (page: Page, name: string | RegExp) => {
  await menu(page).press('Enter');
  await page.getByRole('menuitem', { name }).press('Enter');
};

it('a filter is saved as a view by keyboard, applied again, and is the list’s initial filter', async () => {
  const page = await listOf(ana.session.user.email);
  const { waiting, row } = ticketScreen(page);
  await waiting.click();
  await expectVisible(row('Karina Melo'));
  await choose(page, 'Salvar esta visão');
  await page.getByRole('textbox', { name: 'Nome' }).fill('Quem espera');
  expect(await page.getByRole('switch', { name: 'Para todos da empresa' }).count()).toBe(0);
  await page.getByRole('switch', { name: 'Abrir a lista com ela' }).press('Space');
  await page.getByRole('textbox', { name: 'Nome' }).press('Enter');
  await expectVisible(page.getByRole('button', { name: 'Visão: Quem espera' }));

  await choose(page, 'Sem visão');
  await expectHidden(row('Karina Melo'));
  await choose(page, 'Quem espera');
  await expectVisible(row('Karina Melo'));
  await page.reload();
  await expectVisible(page.getByRole('button', { name: 'Visão: Quem espera' }));
  await expectVisible(row('Otto Braga'));
});

it('a view shared by an admin appears first for everybody at once, and can be ordered and deleted', async () => {
  const page = await listOf(ana.session.user.email, { narrow: true });
  const colleague = await server.attendant(shop, 'Caio Luz', { profile: 'admin' });
  const boss = await listOf(shop.admin.session.user.email);
  await ticketScreen(boss).closed.click();
  for (const name of ['Encerradas', 'Outras']) {
    await choose(boss, 'Salvar esta visão');
    await boss.getByRole('textbox', { name: 'Nome' }).fill(name);
    await boss.getByRole('switch', { name: 'Para todos da empresa' }).press('Space');
    await boss.getByRole('textbox', { name: 'Nome' }).press('Enter');
    await expectHidden(boss.getByRole('dialog'));
  }
  const offered = async () => {
    await menu(page).tap();
    await expectVisible(page.getByRole('menuitem', { name: 'Salvar esta visão' }));
    const names = await page.getByRole('menuitem').allTextContents();
    await page.keyboard.press('Escape');
    return names.slice(0, 2);
  };
  await expectSoon(offered).toEqual(['Encerradas', 'Outras']);
  await choose(boss, 'Organizar visões');
  expect(await violationsOf(boss, 'views in order')).toEqual([]);
  await boss.getByRole('button', { name: 'Descer Encerradas' }).press('Enter');
  await expectSoon(offered).toEqual(['Outras', 'Encerradas']);
  const { body } = await colleague.call<{ views: { id: number; name: string }[] }>('GET', '/saved-views');
  const closed = body.views.find(({ name }) => name === 'Encerradas')!;
  expect((await colleague.call('PUT', `/saved-views/${closed.id}`, { name: 'Fechadas' })).status).toBe(200);
  // A field that is only focused does not restore the old name.
  const renamed = boss.getByRole('textbox', { name: 'Fechadas' });
  await renamed.focus();
  await boss.keyboard.press('Tab');
  await expectSoon(() => renamed.inputValue()).toBe('Fechadas');
  const asked = (title: string) => boss.getByRole('dialog', { name: title });
  const replacing = asked('Trocar os filtros de Fechadas?');
  const replace = boss.getByRole('button', { name: 'Trocar Fechadas pelos filtros de agora' });
  await replace.press('Enter');
  await expectVisible(replacing);
  await boss.keyboard.press('Escape');
  await expectHidden(replacing);
  await replace.press('Enter');
  const replaced = boss.waitForResponse((answer) => answer.request().method() === 'PUT');
  await replacing.getByRole('button', { name: 'Trocar' }).press('Enter');
  expect((await replaced).status()).toBe(200);
  await boss.getByRole('button', { name: 'Excluir Outras' }).press('Enter');
  await asked('Excluir a visão Outras?').getByRole('button', { name: 'Excluir' }).press('Enter');
  await expectToast(boss, 'Visão excluída: Outras');
  await expectSoon(async () => (await offered())[0]).toBe('Fechadas');
});

it('on a phone the name of a view has its own row', async () => {
  const view = { name: 'Encerradas da semana', isShared: false, filter: { tab: 'closed' } };
  expect((await eva.call('POST', '/saved-views', view)).status).toBe(200);
  const page = await listOf(eva.session.user.email, { narrow: true });
  await page.setViewportSize({ width: 360, height: 780 });
  await choose(page, 'Organizar visões');
  const name = page.getByRole('textbox', { name: 'Nome de Encerradas da semana' });
  const remove = page.getByRole('button', { name: 'Excluir Encerradas da semana' });
  await expectVisible(remove);
  const [nameBox, removeBox] = [(await name.boundingBox())!, (await remove.boundingBox())!];
  expect(nameBox.width).toBeGreaterThan(260);
  expect(removeBox.y).toBeGreaterThanOrEqual(nameBox.y + nameBox.height);
});

it('a name that is too short for a view stays in its field with the reason, and is saved once it is longer', async () => {
  const { call } = await server.signIn(eva.session.user.email);
  const view = { name: 'Atrasadas', isShared: false, filter: { tab: 'open' } };
  expect((await call('POST', '/saved-views', view)).status).toBe(200);
  const page = await listOf(eva.session.user.email);
  await choose(page, 'Organizar visões');
  const name = page.getByRole('textbox', { name: 'Nome de Atrasadas' });
  await name.fill('X');
  await name.press('Tab');
  const dialog = page.getByRole('dialog', { name: 'Organizar visões' });
  await expectVisible(dialog.getByText('Muito curto!'));
  await expectSoon(() => name.inputValue()).toBe('X');
  await name.fill('');
  await name.press('Enter');
  await expectVisible(dialog.getByText('Obrigatório'));
  await name.fill('Em atraso');
  await name.press('Enter');
  await expectVisible(page.getByRole('textbox', { name: 'Nome de Em atraso' }));
  await expectHidden(dialog.getByText('Obrigatório'));
});

it('a view’s new name that could not be saved stays in its field, and is saved by a retry', async () => {
  const { call } = await server.signIn(eva.session.user.email);
  const view = { name: 'Sem resposta', isShared: false, filter: { tab: 'open' } };
  expect((await call('POST', '/saved-views', view)).status).toBe(200);
  const page = await listOf(eva.session.user.email);
  const changes = /\/api\/saved-views\/\d+$/;
  await page.route(changes, (route) => route.fulfill({ status: 500, json: { error: 'ERR_INTERNAL' } }));
  await choose(page, 'Organizar visões');
  const name = page.getByRole('textbox', { name: 'Nome de Sem resposta' });
  await name.fill('Sem resposta há dias');
  const listed = page.waitForResponse((response) => response.url().endsWith('/api/saved-views'));
  await name.press('Enter');
  await expectToast(page, 'Algo deu errado do nosso lado. Tente de novo.');
  await listed;
  await expectSoon(() => name.inputValue()).toBe('Sem resposta há dias');
  await page.unroute(changes);
  await name.press('Enter');
  await expectVisible(page.getByRole('textbox', { name: 'Nome de Sem resposta há dias' }));
});
