import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { undoWindowMs } from '../../../web/src/ui/undo/undo-queue.ts';
import { eventually, runningServer, type TestCompany } from '../../world/running-server.ts';
import { expectHidden, expectSoon, expectVisible, openBrowser } from '../open-browser.ts';
import { ticketScreen } from '../ticket-screen.ts';
import { pauseTimers } from '../timers/pause-timers.ts';
import { expectToast } from '../timers/toasts.ts';

const server = runningServer();
const { openPage } = openBrowser(server.origin);
let shop: TestCompany;
let email: string;
type Listed = { contacts: { name: string; tags: { name: string }[] }[] };

beforeAll(async () => {
  shop = await server.company('Casa Livro');
  // A user has one session: the browser signs in as another user than `shop.admin`.
  email = (await server.attendant(shop, 'Bia Livro', { profile: 'admin' })).session.user.email;
});

const tagged = async () =>
  (await shop.admin.call<Listed>('GET', '/contacts')).body.contacts
    .filter(({ tags }) => tags.length > 0)
    .map(({ name }) => name);

it('several contacts are tagged at once, which can be undone; the selected order is preserved', async () => {
  await shop.admin.call('POST', '/tags', { name: 'VIP', color: '#17917F', kanban: 0 });
  for (const [i, name] of ['Aline', 'Bruno', 'Célia'].entries())
    await shop.admin.call('POST', '/contacts', { name, number: `551198877000${i}` });
  await server.write(shop.sandboxPhone, '5511988770001', 'Bom dia');
  const page = await openPage({}, email);
  await pauseTimers(page, undoWindowMs);
  await page.goto('/contacts');
  const names = () => page.getByRole('row').locator('td:nth-child(2)').allInnerTexts();
  await expectSoon(async () => (await names()).map((one) => one.split('\n').at(-1))).toEqual([
    'Aline',
    'Bruno',
    'Célia',
  ]);
  await page.getByRole('button', { name: 'Última conversa' }).click();
  await expectSoon(async () => (await names())[0]).toContain('Bruno');
  await page.reload();
  await expectSoon(async () => (await names())[0]).toContain('Bruno');

  const tag = async () => {
    for (const name of ['Aline', 'Célia']) await page.getByRole('checkbox', { name: `Selecionar ${name}` }).check();
    await page.getByRole('toolbar').getByRole('button', { name: 'Etiquetar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Etiquetar 2 contatos' });
    await dialog.getByRole('combobox').click({ force: true });
    await page.getByRole('option', { name: 'VIP' }).click();
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Etiquetar' }).click();
    await expectHidden(dialog);
    await expectVisible(page.getByRole('row').filter({ hasText: 'Aline' }).getByText('VIP'));
  };
  await tag();
  await page.locator('[data-undo]').getByRole('button', { name: 'Desfazer' }).click();
  await expectHidden(page.getByRole('row').filter({ hasText: 'Aline' }).getByText('VIP'));
  expect(await tagged()).toEqual([]);
  for (const name of ['Aline', 'Célia']) await page.getByRole('checkbox', { name: `Selecionar ${name}` }).uncheck();
  await tag();
  // Leaving the page does not undo it.
  await page.goto('about:blank');
  await expectSoon(tagged).toEqual(['Aline', 'Célia']);
});

it('the drawer lists the links and files of all conversations with a contact, and opens them', async () => {
  const from = '5511988779999';
  await server.write(shop.sandboxPhone, from, 'Vi este: https://casa.exemplo/sofa?cor=azul', { name: 'Davi Reis' });
  type Tickets = { tickets: { id: number; uuid: string; contact: { number: string } }[] };
  const find = async () =>
    (await shop.admin.call<Tickets>('GET', '/tickets?showAll=true')).body.tickets.find(
      ({ contact }) => contact.number === from,
    );
  const ticket = (await eventually(find, (found) => found !== undefined))!;
  await shop.admin.call('PUT', `/tickets/${ticket.id}`, { status: 'open', queueId: shop.queueId });
  for (let n = 0; n < 40; n++) await server.write(shop.sandboxPhone, from, `Outra linha ${n}`);
  const page = await openPage({}, email);
  await page.goto(`/tickets/${ticket.uuid}`);
  await page.getByRole('button', { name: 'Mostrar o contato' }).click();
  const media = page.getByRole('region', { name: 'Mídia e arquivos' });
  await expectVisible(media.getByText('Nenhuma foto ou vídeo nas conversas que você pode ver.'));
  await media.getByText('Links').click();
  const link = media.getByRole('link', { name: 'casa.exemplo/sofa?cor=azul' });
  await expectSoon(() => link.getAttribute('href')).toBe('https://casa.exemplo/sofa?cor=azul');
  await media.getByRole('link', { name: 'Mostrar na conversa' }).click();
  const found = ticketScreen(page).message('Vi este');
  await expectSoon(() => found.evaluate((row) => document.activeElement === row)).toBe(true);
});

/** A customer who has written: id and uuid of the ticket, and id of the contact. */
async function writer(from: string, name: string): Promise<{ id: number; uuid: string; contactId: number }> {
  await server.write(shop.sandboxPhone, from, 'Podem me escrever', { name });
  type Tickets = { tickets: { id: number; uuid: string; contactId: number; contact: { number: string } }[] };
  const find = async () =>
    (await shop.admin.call<Tickets>('GET', '/tickets?showAll=true')).body.tickets.find(
      ({ contact }) => contact.number === from,
    );
  return (await eventually(find, (found) => found !== undefined))!;
}

/** The consent form, filled in beside the conversation. */
async function noteConsent(page: Page, uuid: string): Promise<Locator> {
  await page.goto(`/tickets/${uuid}`);
  await page.getByRole('button', { name: 'Mostrar o contato' }).click();
  const consents = page.getByRole('region', { name: 'Consentimento' });
  await consents.getByRole('button', { name: 'Anotar consentimento' }).click();
  await consents.getByLabel('Como foi dado').fill('Disse por telefone');
  return consents;
}

const consentsOf = async (contactId: number) => {
  type Known = { consents: { note: string; givenOn: string }[] };
  return (await shop.admin.call<Known>('GET', `/contacts/${contactId}/consent`)).body.consents;
};

it('a double click on consent records it once', async () => {
  const { uuid, contactId } = await writer('5511988776655', 'Edu Lima');
  const page = await openPage({}, email);
  const consents = await noteConsent(page, uuid);
  const pressed = Promise.withResolvers<void>();
  await page.route('**/consents', async (route) => {
    await pressed.promise;
    await route.continue();
  });
  await consents.getByRole('button', { name: 'Anotar', exact: true }).dblclick();
  pressed.resolve();
  await expectVisible(consents.getByRole('button', { name: 'Anotar consentimento' }));
  expect((await consentsOf(contactId)).map(({ note }) => note)).toEqual(['Disse por telefone']);

  // It is withdrawn only after a question: this is a record that cannot be restored.
  const withdraw = consents.getByRole('button', { name: 'Retirar: Disse por telefone' });
  const question = page.getByRole('dialog', { name: 'Retirar o consentimento?' });
  await withdraw.click();
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await expectHidden(question);
  expect((await consentsOf(contactId))[0]).toMatchObject({ withdrawnAt: null });
  await withdraw.click();
  await question.getByRole('button', { name: 'Retirar' }).click();
  await expectVisible(consents.getByText(/^Retirado em/));
});

it('a consent has the date of the company’s time zone, not the browser’s', async () => {
  const timeZone = 'Pacific/Auckland';
  expect((await shop.admin.call('PUT', '/settings/timezone', { value: timeZone })).status).toBe(200);
  const { uuid, contactId } = await writer('5511988776644', 'Fabi Nunes');
  const dayThere = () => new Date().toLocaleDateString('pt-BR', { timeZone });
  const before = dayThere();
  const page = await openPage({}, email);
  const consents = await noteConsent(page, uuid);
  const today = await consents.getByLabel('Dia').inputValue();
  expect([before, dayThere()]).toContain(today);
  await consents.getByRole('button', { name: 'Anotar', exact: true }).click();
  await expectVisible(consents.getByText(`Dado em ${today}`));
  expect((await consentsOf(contactId)).map(({ givenOn }) => givenOn)).toEqual([today.split('/').reverse().join('-')]);
});

it('keeps unsaved input after the contact is blocked from the form', async () => {
  await shop.admin.call('POST', '/contacts', { name: 'Zeca Prado', number: '5511988770099' });
  const page = await openPage({}, email);
  await page.goto('/contacts');
  await page.getByRole('row').filter({ hasText: 'Zeca Prado' }).click();
  const dialog = page.getByRole('dialog', { name: 'Editar contato' });
  await dialog.getByLabel('E-mail').fill('zeca@exemplo.test');
  await dialog.getByRole('button', { name: 'Bloquear' }).click();
  await page.getByRole('dialog', { name: 'Bloquear Zeca Prado?' }).getByRole('button', { name: 'Bloquear' }).click();
  await expectToast(page, 'Contato bloqueado.');
  await expectVisible(dialog.getByRole('button', { name: 'Desbloquear' }));
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expectHidden(dialog);
  type Found = { contacts: { email: string; active: boolean }[] };
  const { body } = await shop.admin.call<Found>('GET', '/contacts?searchParam=Zeca');
  expect(body.contacts).toMatchObject([{ email: 'zeca@exemplo.test', active: false }]);
});

it('saving a contact preserves what a colleague changed since the form was opened', async () => {
  const made = await shop.admin.call<{ id: number }>('POST', '/contacts', { name: 'Yara', number: '5511988770098' });
  const page = await openPage({}, email);
  await page.goto('/contacts');
  await page.getByRole('row').filter({ hasText: 'Yara' }).click();
  const dialog = page.getByRole('dialog', { name: 'Editar contato' });
  const theirs = { email: 'yara@exemplo.test', extraInfo: [{ name: 'CPF', value: '123' }] };
  await shop.admin.call('PUT', `/contacts/${made.body.id}`, theirs);
  await dialog.getByLabel('Nome').fill('Yara Lima');
  await dialog.getByRole('button', { name: 'Adicionar informação' }).click();
  await dialog.getByLabel('Campo').fill('Time');
  await dialog.getByLabel('Valor').fill('Vasco');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expectHidden(dialog);
  const { body } = await shop.admin.call('GET', `/contacts/${made.body.id}`);
  const extraInfo = [
    { name: 'Time', value: 'Vasco' },
    { name: 'CPF', value: '123' },
  ];
  expect(body).toMatchObject({ name: 'Yara Lima', email: theirs.email, extraInfo });
});

it('starting a conversation with a contact whose ticket waits in an invisible queue names that queue', async () => {
  const { body: queue } = await shop.admin.call<{ id: number }>('POST', '/queue', {
    name: 'Financeiro',
    color: '#8A5FBF',
  });
  const { id } = await writer('5511988776633', 'Gil Nunes');
  for (const change of [{ status: 'open' }, { queueId: queue.id, userId: null }])
    expect((await shop.admin.call('PUT', `/tickets/${id}`, change)).status).toBe(200);
  const { session } = await server.attendant(shop, 'Caio Livro', { queueIds: [shop.queueId] });
  const page = await openPage({}, session.user.email);
  await page.goto('/contacts');
  await page.getByRole('button', { name: 'Iniciar conversa · Gil Nunes' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Iniciar conversa', exact: true }).click();
  await expectVisible(page.getByText('Este contato está esperando na fila Financeiro.'));
  await page.getByRole('button', { name: 'Entendi' }).click();
  await expectHidden(page.getByRole('dialog'));
  expect(page.url()).toMatch(/\/contacts$/);
});
