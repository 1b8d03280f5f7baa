import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { runningServer, type SignedInPerson, type TestCompany } from '../world/running-server.ts';
import { expectHidden, expectSoon, expectVisible, openBrowser } from './open-browser.ts';
import { acceptTicket, ticketScreen } from './ticket-screen.ts';

const server = runningServer();
const { openPage } = openBrowser(server.origin);
let shop: TestCompany;
let ana: SignedInPerson;
let vera: SignedInPerson;
const customer = '5511987651111';

beforeAll(async () => {
  shop = await server.company('Casa Prado');
  ana = await server.attendant(shop, 'Ana Prado');
  vera = await server.attendant(shop, 'Vera Lima', { profile: 'admin' });
});

const received = async (by = customer) =>
  (
    await server.request<{ messages: { fromMe: boolean; body: string; mediaName?: string; mediaType: string }[] }>(
      'GET',
      `/api/sandbox/${shop.sandboxPhone}/chats/${by}/messages`,
    )
  ).body.messages.filter(({ fromMe }) => fromMe);

const focusName = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));

it('one with a file is created, found by its shortcode and sent by keyboard only, with the customer’s name filled in', async () => {
  const admin = await openPage({}, vera.session.user.email);
  const files = [
    { name: 'vazio.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) },
    { name: 'termo.txt', mimeType: 'text/plain', buffer: Buffer.from('Um ano de garantia') },
  ];
  // Registered first: enabling the file chooser event in the browser takes a moment.
  admin.on('filechooser', (chooser) => chooser.setFiles(files.shift()!));
  await admin.goto('/quick-messages');
  await admin.getByRole('button', { name: 'Nova resposta rápida' }).first().click();
  const dialog = admin.getByRole('dialog', { name: 'Nova resposta rápida' });
  await expectVisible(dialog);
  await expectSoon(() => admin.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
  await admin.keyboard.type('/garantia');
  await admin.keyboard.press('Tab');
  await admin.keyboard.type('Oi, {{firstName}}! Segue o termo.');
  // Past the template variables, to the file.
  for (let n = 0; n < 6; n++) await admin.keyboard.press('Tab');
  expect(await focusName(admin)).toMatch(/^Anexo: Escolher arquivo/);
  await admin.keyboard.press('Enter');
  await expectVisible(dialog.getByText('vazio.pdf está vazio'));
  await admin.keyboard.press('Enter');
  await expectVisible(dialog.getByRole('button', { name: 'Remover termo.txt' }));
  await expectHidden(dialog.getByText('vazio.pdf está vazio'));
  await admin.keyboard.press('Tab');
  await admin.keyboard.press('Space');
  await admin.keyboard.press('Control+Enter');
  await expectHidden(dialog);
  const row = admin.getByRole('row').filter({ hasText: '/garantia' });
  await expectVisible(row.getByText('termo.txt'));
  await expectVisible(row.getByRole('img', { name: 'Geral' }));
  for (const shortcode of ['gabarito', 'pix'])
    expect(
      await shop.admin.call('POST', '/quick-messages', { shortcode, message: `Texto de ${shortcode}`, geral: true }),
    ).toMatchObject({ status: 200 });
  await expectVisible(admin.getByRole('row').filter({ hasText: '/gabarito' }));
  await expectSoon(() => admin.getByRole('row').filter({ hasText: '/gabarito' }).textContent()).toContain('Sem anexo');

  await server.write(shop.sandboxPhone, customer, 'Oi', { name: 'Karina Melo' });
  const page = await openPage({}, ana.session.user.email);
  await page.goto('/tickets');
  const screen = ticketScreen(page);
  await acceptTicket(page, 'Karina Melo');
  await expectSoon(() => screen.box.evaluate((box) => box === document.activeElement)).toBe(true);
  const options = page.getByRole('option');
  await page.keyboard.type('/');
  await expectSoon(() => options.count()).toBe(3);
  await page.keyboard.press('Escape');
  await expectSoon(() => options.count()).toBe(0);
  await page.keyboard.press('Backspace');
  await page.keyboard.type('/GA');
  await expectSoon(() => options.count()).toBe(2);
  await expectSoon(() => options.first().getAttribute('aria-selected')).toBe('true');
  await page.keyboard.press('ArrowDown');
  await expectSoon(() => options.nth(1).getAttribute('aria-selected')).toBe('true');
  await expectSoon(() => options.nth(1).textContent()).toContain('/garantia');
  await page.keyboard.press('Enter');
  await expectSoon(() => page.getByRole('textbox', { name: 'Escreva para Karina' }).inputValue()).toBe(
    'Oi, Karina! Segue o termo.',
  );
  await expectVisible(screen.composer.getByText('termo.txt'));
  await page.keyboard.press('Enter');
  await expectSoon(async () => (await received()).length).toBe(2);
  const texts = (await received()).map(({ body }) => body).join();
  expect(texts).toContain('Oi, Karina! Segue o termo.');

  // The reply just used is listed first.
  await page.keyboard.type('/');
  await expectSoon(() => options.first().textContent()).toContain('/garantia');
});

it('the text of a quick reply waits for its file, and is not sent if the file does not come or the text is changed', async () => {
  const [from, name] = ['5511987652222', 'Nilo Reis'];
  await server.write(shop.sandboxPhone, from, 'Oi', { name });
  const page = await openPage({}, ana.session.user.email);
  const answers: PromiseWithResolvers<'file' | 'none'>[] = [];
  const isFetched = async () => expectSoon(() => answers.length).toBeGreaterThan(0);
  const answer = (what: 'file' | 'none') => answers.shift()?.resolve(what);
  await page.route(/\/api\/public\/.*/, async (route) => {
    if (route.request().resourceType() !== 'fetch') return route.continue();
    const asked = Promise.withResolvers<'file' | 'none'>();
    answers.push(asked);
    return (await asked.promise) === 'file' ? route.continue() : route.abort();
  });
  await page.goto('/tickets');
  const screen = ticketScreen(page);
  const box = page.getByRole('textbox', { name: 'Escreva para Nilo' });
  await acceptTicket(page, name);
  await expectSoon(() => box.evaluate((box) => box === document.activeElement)).toBe(true);
  const pick = async () => {
    await page.keyboard.type('/garantia');
    await expectSoon(() => page.getByRole('option').count()).toBe(1);
    await page.keyboard.press('Enter');
    await expectSoon(() => box.inputValue()).toBe('Oi, Nilo! Segue o termo.');
    await expectVisible(screen.composer.getByText('Preparando…'));
    await page.keyboard.press('Enter');
    await isFetched();
  };

  await pick();
  answer('none');
  await expectHidden(screen.composer.getByText('Preparando…'));
  await expectSoon(() => box.inputValue()).toBe('Oi, Nilo! Segue o termo.');

  await box.fill('');
  await pick();
  await page.keyboard.type(' Até logo');
  answer('file');
  await expectHidden(screen.composer.getByText('Preparando…'));
  await expectVisible(screen.composer.getByText('termo.txt'));
  await screen.composer.getByRole('button', { name: 'Remover termo.txt' }).click();

  await box.fill('');
  await box.focus();
  await pick();
  expect(await received(from)).toEqual([]);
  answer('file');
  await expectSoon(async () => (await received(from)).map(({ mediaType }) => mediaType)).toEqual([
    'application',
    'conversation',
  ]);
  await expectSoon(() => box.inputValue()).toBe('');
});

it('a user creates their own and cannot change a general one; on a phone it is used from the menu', async () => {
  const page = await openPage({ narrow: true }, ana.session.user.email);
  await page.goto('/quick-messages');
  await page.getByRole('button', { name: 'Nova resposta rápida' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Nova resposta rápida' });
  expect(await dialog.getByRole('switch').count()).toBe(0);
  await dialog.getByLabel('Atalho').fill('minha');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expectVisible(dialog.getByText('Obrigatório'));
  await dialog.getByLabel('Mensagem').fill('Só minha');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expectHidden(dialog);
  await expectVisible(page.getByRole('listitem').filter({ hasText: '/minha' }));
  const general = page.getByRole('button', { name: 'Editar · /pix' });
  await expectSoon(() => general.getAttribute('aria-disabled')).toBe('true');
  await expectSoon(() =>
    page.getByRole('button', { name: 'Editar · /minha' }).getAttribute('aria-disabled'),
  ).toBeNull();

  await page.goto('/tickets');
  const screen = ticketScreen(page);
  await screen.attending.click();
  await screen.row('Karina Melo').click();
  await page.getByRole('button', { name: 'Anexar, resposta rápida, emoji e nota' }).click();
  await page.getByRole('menuitem', { name: 'Respostas rápidas' }).click();
  await page.getByRole('option').filter({ hasText: '/minha' }).click();
  await expectSoon(() => screen.box.inputValue()).toBe('Só minha');
});

it('a shortcode is not sent to the customer while the list is loading or when it failed; Enter loads it again', async () => {
  const [from, name] = ['5511987653333', 'Olga Reis'];
  await shop.admin.call('POST', '/quick-messages', { shortcode: 'boleto', message: 'Segue o boleto', geral: true });
  await server.write(shop.sandboxPhone, from, 'Oi', { name });
  const page = await openPage({}, ana.session.user.email);
  const asked: ((fails: boolean) => void)[] = [];
  await page.route('**/api/quick-messages/list*', async (route) => {
    const fails = await new Promise<boolean>((resolve) => asked.push(resolve));
    return fails ? route.fulfill({ status: 500, json: { error: 'ERR_INTERNAL' } }) : route.continue();
  });
  await page.goto('/tickets');
  const screen = ticketScreen(page);
  await acceptTicket(page, name);
  await expectSoon(() => screen.box.evaluate((box) => box === document.activeElement)).toBe(true);

  await page.keyboard.type('/boleto');
  await expectSoon(() => asked.length).toBe(1);
  await page.keyboard.press('Enter');
  asked[0]?.(true);
  const failed = screen.composer.getByRole('alert');
  await expectVisible(failed.getByText('Algo deu errado do nosso lado. Tente de novo.'));
  await expectVisible(failed.getByRole('button', { name: 'Tentar de novo' }));
  await expectSoon(() => screen.box.inputValue()).toBe('/boleto');
  await page.keyboard.press('Enter');
  await expectSoon(() => asked.length).toBe(2);
  asked[1]?.(false);
  await expectSoon(() => page.getByRole('option').count()).toBe(1);
  await page.keyboard.press('Enter');
  await expectSoon(() => screen.box.inputValue()).toBe('Segue o boleto');
  expect(await received(from)).toEqual([]);
});
