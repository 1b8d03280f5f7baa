import { beforeAll, expect, it } from 'vitest';
import { eventually, runningServer, type SignedInPerson, type TestCompany } from '../../world/running-server.ts';
import { violationsOf } from '../axe-violations.ts';
import { expectHidden, expectSoon, expectVisible, openBrowser, tryAgain } from '../open-browser.ts';
import { ticketScreen } from '../ticket-screen.ts';
import { expectToast } from '../timers/toasts.ts';

const server = runningServer();
const { openPage } = openBrowser(server.origin);
let shop: TestCompany;
let uuid: string;
let colleague: SignedInPerson;
let rui: string;

beforeAll(async () => {
  shop = await server.company('Casa Falha');
  await server.write(shop.sandboxPhone, '5511980035001', 'Oi', { name: 'Zilda Falha' });
  type Listed = { tickets: { id: number; uuid: string }[] };
  const find = async () => (await shop.admin.call<Listed>('GET', '/tickets?showAll=true')).body.tickets[0];
  const ticket = (await eventually(find, (found) => found !== undefined))!;
  await shop.admin.call('PUT', `/tickets/${ticket.id}`, { status: 'open', queueId: shop.queueId });
  expect((await shop.admin.call('POST', '/tags', { name: 'Urgente' })).status).toBe(200);
  uuid = ticket.uuid;
  colleague = await server.attendant(shop, 'Ivo Falha', { profile: 'admin' });
  rui = (await server.attendant(shop, 'Rui Falha', { profile: 'admin' })).session.user.email;
});

const failing = { status: 500, json: { error: 'ERR_INTERNAL' } };
const reason = 'Algo deu errado do nosso lado. Tente de novo.';

it('a failed search for contacts is not shown as one without hits, and can be retried', async () => {
  const page = await openPage({}, shop.admin.session.user.email);
  await page.goto(`/tickets/${uuid}`);
  const { message } = ticketScreen(page);
  await expectVisible(message('Oi'));
  const searches = /\/api\/contacts\?.*searchParam=/;
  await page.route(searches, (route) => route.fulfill(failing));
  await message('Oi').focus();
  await page.keyboard.press('f');
  await page.getByRole('button', { name: 'Encaminhar' }).click();
  const forward = page.getByRole('dialog', { name: 'Encaminhar mensagem' });
  await forward.getByPlaceholder('Nome ou número do contato').fill('Zilda');
  await expectVisible(forward.getByRole('alert').getByText(reason));
  expect(await forward.getByText('Nenhum contato encontrado').count()).toBe(0);
  await page.unroute(searches);
  await forward.getByRole('button', { name: 'Tentar de novo' }).click();
  await expectVisible(forward.getByRole('button', { name: /Zilda Falha/ }));
  await page.keyboard.press('Escape');
  await expectHidden(forward);
  await page.keyboard.press('Escape');

  await page.goto('/tickets');
  await page.route(searches, (route) => route.fulfill(failing));
  await page.getByRole('button', { name: 'Nova conversa' }).first().click();
  const start = page.getByRole('dialog', { name: 'Nova conversa' });
  const field = start.getByRole('combobox', { name: 'Contato' });
  await field.fill('falha');
  await expectVisible(start.getByText(reason));
  await expectVisible(page.getByRole('option', { name: 'Tentar de novo' }));
  expect(await page.getByRole('option').count()).toBe(1);
  await page.unroute(searches);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expectHidden(start.getByText(reason));
  await expectSoon(() => field.inputValue()).toBe('falha');
  await field.press('ArrowDown');
  await page.getByRole('option', { name: /Zilda Falha/ }).click();
  await expectSoon(() => field.inputValue()).toContain('Zilda Falha');
});

it('failed sections of the contact each show an error and a retry; a note added meanwhile is shown', async () => {
  const page = await openPage({}, shop.admin.session.user.email);
  const sections = /\/api\/(contacts\/\d+\/(tickets|identities|consent)|schedules\?|ticket-notes\/list)/;
  await page.route(sections, (route) => route.fulfill(failing));
  await page.goto(`/tickets/${uuid}`);
  await page.getByRole('button', { name: 'Mostrar o contato' }).click();
  const drawer = page.getByRole('complementary', { name: 'Contato' });
  for (const name of [
    'Conversas anteriores',
    'Onde este contato é reconhecido',
    'Mensagens agendadas',
    'Consentimento',
    'Observações',
  ]) {
    const section = drawer.locator('section').filter({ has: page.getByRole('heading', { name }) });
    await expectVisible(section.getByText(reason));
    await expectVisible(section.getByRole('button', { name: 'Tentar de novo' }));
  }
  expect(await violationsOf(page, 'failed sections')).toEqual([]);

  await page.unroute(sections);
  const earlier = drawer
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Conversas anteriores' }) });
  await earlier.getByRole('button', { name: 'Tentar de novo' }).click();
  await expectVisible(earlier.getByText(/^Primeira conversa|primeira/i));
  await drawer.getByRole('textbox', { name: 'Escreva uma observação' }).fill('Cliente antiga');
  await page.keyboard.press('Enter');
  const notes = drawer.getByRole('list', { name: 'Observações' });
  await expectVisible(notes.getByText('Cliente antiga'));
});

it('a failed contact and failed tags are not shown as disabled buttons and no tags, and can be retried', async () => {
  const page = await openPage({}, shop.admin.session.user.email);
  const parts = /\/api\/(contacts\/\d+|tags\/list)(\?|$)/;
  await page.route(parts, (route) => route.fulfill(failing));
  await page.goto(`/tickets/${uuid}`);
  await page.getByRole('button', { name: 'Mostrar o contato' }).click();
  const drawer = page.getByRole('complementary', { name: 'Contato' });
  const retry = { name: 'Tentar de novo' };
  await expectVisible(drawer.getByText(reason));
  const picker = page.getByRole('button', { name: 'Colocar etiqueta' });
  await picker.click();
  await expectSoon(() => page.getByText(reason).count()).toBe(2);
  expect(await page.getByText('Nenhuma etiqueta ainda').count()).toBe(0);
  await page.unroute(parts);
  const other = page.getByRole('button', retry);
  await other.last().click();
  await expectVisible(page.getByRole('option', { name: 'Urgente' }));
  await page.keyboard.press('Escape');
  await drawer.getByRole('button', retry).click();
  await expectSoon(() => drawer.getByRole('button', { name: 'Editar' }).isEnabled()).toBe(true);
});

it('failed exports of contacts are not shown as none, and can be retried', async () => {
  const page = await openPage({}, shop.admin.session.user.email);
  await page.route('**/api/contact-exports', (route) => route.fulfill(failing));
  await page.goto('/settings?tab=privacy');
  const alert = page.getByRole('alert');
  await expectVisible(alert.getByText(new RegExp(`^${reason}`)));
  const none = page.getByText('Quem pede os seus dados os recebe por Contatos');
  await tryAgain(page, () => page.unroute('**/api/contact-exports'), none);
  await expectHidden(alert);
});

it('a failed block preserves what a colleague changed in the contact while the confirmation was open', async () => {
  const page = await openPage({}, rui);
  await page.goto(`/tickets/${uuid}`);
  await page.getByRole('button', { name: 'Mostrar o contato' }).click();
  const drawer = page.getByRole('complementary', { name: 'Contato' });
  await drawer.getByRole('button', { name: 'Bloquear' }).click();
  const question = page.getByRole('dialog', { name: 'Bloquear Zilda Falha?' });
  await expectVisible(question);
  type Found = { contacts: { id: number }[] };
  const { contacts } = (await colleague.call<Found>('GET', '/contacts?searchParam=Zilda')).body;
  await colleague.call('PUT', `/contacts/${contacts[0]!.id}`, { email: 'zilda@falha.test' });
  const email = drawer.getByText('zilda@falha.test');
  await expectSoon(() => email.count()).toBe(1);
  await page.route(/\/api\/contacts\/block\//, (route) => route.fulfill(failing));
  await question.getByRole('button', { name: 'Bloquear' }).click();
  await expectToast(page, reason);
  await expectVisible(drawer.getByRole('button', { name: 'Bloquear' }));
  await expectVisible(email);
});
