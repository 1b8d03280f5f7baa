import type { Schedule } from '@balcao/contract/schedules/schedule';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { expectHidden, expectSoon, expectVisible, openBrowser } from '../browser/open-browser.ts';
import { acceptTicket, ticketScreen } from '../browser/ticket-screen.ts';
import { runningServer, type SignedInPerson, type TestCompany } from '../world/running-server.ts';

const server = runningServer();
const { openPage } = openBrowser(server.origin);
let shop: TestCompany;
let ana: SignedInPerson;
const customer = '5511987651111';

beforeAll(async () => {
  shop = await server.company('Casa Prado');
  ana = await server.attendant(shop, 'Ana Prado');
  await server.write(shop.sandboxPhone, customer, 'Oi', { name: 'Karina Melo' });
});

const received = async () =>
  (
    await server.request<{ messages: { fromMe: boolean; body: string }[] }>(
      'GET',
      `/api/sandbox/${shop.sandboxPhone}/chats/${customer}/messages`,
    )
  ).body.messages.filter(({ fromMe }) => fromMe);
const schedules = async () => (await shop.admin.call<{ schedules: Schedule[] }>('GET', '/schedules')).body.schedules;

/** A day in the company's time zone, as the form accepts it. */
const tomorrow = () =>
  new Date(Date.now() + 24 * 3_600_000).toLocaleDateString('pt-BR', { timeZone: 'America/Sao_Paulo' });

const dialogOf = (page: Page, name: string) => {
  const dialog = page.getByRole('dialog', { name });
  return {
    dialog,
    body: dialog.getByRole('textbox', { name: 'Mensagem' }),
    day: dialog.getByLabel('Dia', { exact: false }).first(),
    time: dialog.getByLabel('Hora', { exact: false }).first(),
    save: dialog.getByRole('button', { name: 'Agendar', exact: true }),
  };
};

it('schedules the composer’s text and file from the ticket; the drawer lists and cancels it', async () => {
  const page = await openPage({}, ana.session.user.email);
  await page.goto('/tickets');
  const screen = ticketScreen(page);
  await acceptTicket(page, 'Karina Melo');
  const box = page.getByRole('textbox', { name: 'Escreva para Karina' });
  const later = screen.composer.getByRole('button', { name: 'Enviar depois' });
  expect(await later.isDisabled()).toBe(true);
  await box.fill('Sua encomenda chega hoje');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'nota.txt', mimeType: 'text/plain', buffer: Buffer.from('Nota fiscal') });
  await expectVisible(screen.composer.getByText('nota.txt'));

  // After the dialog is cancelled, the composer still has everything.
  await later.click();
  const form = dialogOf(page, 'Novo agendamento');
  await expectVisible(form.dialog.getByText('nota.txt'));
  expect(await form.body.inputValue()).toContain('Sua encomenda chega hoje');
  await page.keyboard.press('Escape');
  await expectHidden(form.dialog);
  await expectSoon(() => box.inputValue()).toBe('Sua encomenda chega hoje');

  await later.click();
  await form.day.fill(tomorrow());
  await form.save.click();
  await expectHidden(form.dialog);
  await expectSoon(() => box.inputValue()).toBe('');
  await expectHidden(screen.composer.getByText('nota.txt'));
  const [planned] = await schedules();
  await shop.admin.call('PUT', `/schedules/${planned!.id}`, { sendAt: new Date().toISOString() });
  await expectSoon(async () => (await received()).map(({ body }) => body).join()).toContain('Sua encomenda chega hoje');
  await expectSoon(async () => (await schedules())[0]?.status).toBe('ENVIADA');
  expect((await schedules())[0]).toMatchObject({ mediaName: 'nota.txt', late: false });
  await expectVisible(screen.message('Sua encomenda chega hoje'));

  // From the conversation's header, for tomorrow; it is listed in the drawer at once.
  await page.getByRole('button', { name: 'Mostrar o contato' }).click();
  const drawer = page.getByRole('region', { name: 'Mensagens agendadas' });
  await expectVisible(drawer.getByText('Nenhuma mensagem agendada'));
  await page.getByRole('button', { name: 'Agendar mensagem' }).click();
  await form.body.fill('Deu tudo certo com a encomenda?');
  await form.day.fill(tomorrow());
  await form.save.click();
  await expectHidden(form.dialog);
  await expectVisible(drawer.getByText('Deu tudo certo com a encomenda?'));
  await drawer.getByRole('button', { name: /^Cancelar a de / }).click();
  const answers = page.getByRole('dialog').getByRole('button');
  await expectSoon(() => answers.allTextContents()).toEqual(['Não cancelar', 'Cancelar agendamento']);
  await answers.last().click();
  await expectVisible(drawer.getByText('Nenhuma mensagem agendada'));
  expect(await schedules()).toHaveLength(1);
});

it('the page opens for one contact, shows the next three times of what repeats, and follows what happens elsewhere', async () => {
  const { body } = await shop.admin.call<{ contacts: { id: number }[] }>('GET', '/contacts?searchParam=Karina');
  const contactId = body.contacts[0]!.id;
  const page = await openPage({}, ana.session.user.email);
  await page.goto('/contacts');
  const contactRow = page.getByRole('row').filter({ hasText: 'Karina Melo' });
  await contactRow.getByRole('button', { name: 'Agendar mensagem' }).click();
  await expectSoon(() => new URL(page.url()).search).toBe(`?contactId=${contactId}`);
  const form = dialogOf(page, 'Novo agendamento');
  await expectVisible(form.dialog);
  await expectSoon(() => form.dialog.getByRole('combobox', { name: 'Contato' }).inputValue()).toContain('Karina Melo');
  await form.body.fill('Oi');
  await form.save.click();
  await expectVisible(form.dialog.getByText('Mensagem muito curta'));
  await form.body.fill('A parcela vence hoje');
  await form.day.fill('31/12/2099');
  await form.time.fill('09:00');
  await page.keyboard.press('Escape');
  await form.dialog.getByLabel('Repetição').first().click();
  await page.getByRole('option', { name: 'Todo mês' }).click();
  await expectVisible(form.dialog.getByText('Próximos envios: 31/12, 09:00 · 31/01, 09:00 · 28/02, 09:00'));
  await form.save.click();
  await expectHidden(form.dialog);
  const row = page.getByRole('row').filter({ hasText: 'A parcela vence hoje' });
  await expectVisible(row.getByText('31/12/2099 09:00:00'));
  await expectVisible(row.getByText('Pendente'));
  expect(await row.textContent()).toContain('Todo mês: dia 31');

  const [first] = await schedules();
  await shop.admin.call('PUT', `/schedules/${first!.id}`, { body: 'A parcela vence amanhã' });
  await expectVisible(page.getByRole('row').filter({ hasText: 'A parcela vence amanhã' }));
  await page.getByRole('button', { name: 'Mostrar todas' }).click();
  const sent = page.getByRole('row').filter({ hasText: 'Enviada' });
  await sent.getByRole('button', { name: /^Ver/ }).click();
  const shown = page.getByRole('dialog', { name: 'Mensagem Enviada' });
  await expectVisible(shown);
  expect(await shown.getByRole('button', { name: 'Agendar', exact: true }).count()).toBe(0);
  expect(await shown.getByRole('textbox', { name: 'Mensagem' }).isDisabled()).toBe(true);
});

it('on a phone and by keyboard alone one is made for somebody, and called off', async () => {
  const page = await openPage({ narrow: true }, ana.session.user.email);
  await page.goto('/schedules');
  await page.getByRole('button', { name: 'Novo agendamento' }).first().focus();
  await page.keyboard.press('Enter');
  const form = dialogOf(page, 'Novo agendamento');
  await expectVisible(form.dialog);
  const contact = form.dialog.getByRole('combobox', { name: 'Contato' });
  await expectSoon(() => contact.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type('Karina');
  await expectVisible(page.getByRole('option', { name: /Karina Melo/ }));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expectSoon(() => contact.inputValue()).toContain('Karina Melo');
  await expectSoon(async () => {
    await page.keyboard.press('Tab');
    return form.body.evaluate((field) => field === document.activeElement);
  }).toBe(true);
  await page.keyboard.type('Feito sem o mouse');
  await page.keyboard.press('Control+Enter');
  await expectHidden(form.dialog);
  const [made] = await schedules();
  expect(made).toMatchObject({ body: 'Feito sem o mouse', status: 'PENDENTE', contact: { name: 'Karina Melo' } });
  // An hour from now, to the minute.
  expect(Math.abs(Date.parse(made!.sendAt) - Date.now() - 3_600_000)).toBeLessThan(5 * 60_000);

  const card = page.getByRole('listitem').filter({ hasText: 'Feito sem o mouse' });
  await card.getByRole('button').last().focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Cancelar agendamento' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar agendamento' }).focus();
  await page.keyboard.press('Enter');
  await expectHidden(card);
});

it('a schedule changed after an attempt without response is sent once, as changed', async () => {
  const { body } = await shop.admin.call<{ contacts: { id: number }[] }>('GET', '/contacts?searchParam=Karina');
  const page = await openPage({}, ana.session.user.email);
  let lost = 0;
  // The server stores it, and its response is lost.
  await page.route('**/api/schedules', async (route) => {
    if (route.request().method() !== 'POST' || lost++ > 0) return route.continue();
    await route.fetch();
    return route.abort('connectionreset');
  });
  await page.goto(`/schedules?contactId=${body.contacts[0]!.id}`);
  const form = dialogOf(page, 'Novo agendamento');
  await form.body.fill('Passe aqui às 9');
  await form.save.click();
  await expectVisible(page.getByText('Sem resposta do servidor. Confira a conexão e tente de novo.'));
  await form.body.fill('Passe aqui às 10');
  await form.save.click();
  await expectHidden(form.dialog);
  const planned = (await schedules()).filter(({ body: text }) => text.startsWith('Passe aqui'));
  expect(planned.map(({ body: text }) => text)).toEqual(['Passe aqui às 10']);
});
