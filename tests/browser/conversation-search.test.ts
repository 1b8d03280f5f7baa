import { expect, it } from 'vitest';
import { runningServer } from '../world/running-server.ts';
import { expectHidden, expectSoon, expectVisible, openBrowser } from './open-browser.ts';
import { ticketScreen } from './ticket-screen.ts';

const server = runningServer();
const { openPage } = openBrowser(server.origin);

it('the open conversation is searched by keyboard only: distant hits are shown in place, Enter goes to older ones, and Escape returns the focus', async () => {
  const shop = await server.company('Casa Lobo');
  const customer = '5511980013001';
  const writes = (text: string) => server.write(shop.sandboxPhone, customer, text, { name: 'Nair Lobo' });
  await writes('Meu sofá chegou rasgado');
  for (let i = 1; i <= 60; i++) await writes(`mensagem ${i}`);
  await writes('E o outro SOFA, quando vem?');
  await server.attendant(shop, 'Bia');
  const { body } = await shop.admin.call<{ tickets: { id: number; uuid: string }[] }>('GET', '/tickets?showAll=true');
  const ticket = body.tickets[0]!;
  await shop.admin.call('PUT', `/tickets/${ticket.id}`, { status: 'open' });

  for (const narrow of [false, true]) {
    const page = await openPage({ narrow }, `admin@casa-lobo.test`);
    await page.goto(`/tickets/${ticket.uuid}`);
    const screen = ticketScreen(page);
    await expectVisible(screen.message('E o outro SOFA'));
    await page.keyboard.press('Alt+KeyB');
    const search = page.getByRole('search', { name: 'Pesquisar na conversa' });
    const words = search.getByRole('textbox', { name: 'Pesquisar nesta conversa' });
    await words.fill('sofá');
    await expectVisible(search.getByText('1 de 2'));
    await page.keyboard.press('Enter');
    await expectVisible(search.getByText('2 de 2'));
    await expectVisible(screen.message('Meu sofá chegou rasgado'));
    await expectSoon(() => words.evaluate((box) => box === document.activeElement)).toBe(true);
    await page.keyboard.press('Shift+Enter');
    await expectVisible(search.getByText('1 de 2'));

    // Words searched before: the position is computed again, also if the newest hit is the same.
    await words.fill('sofá quando');
    await expectVisible(search.getByText('1 de 1'));
    await words.fill('sofá');
    await expectVisible(search.getByText('1 de 2'));
    await page.keyboard.press('Enter');
    await expectVisible(search.getByText('2 de 2'));
    await words.fill('sofá quando');
    await expectVisible(search.getByText('1 de 1'));
    await words.fill('sofá');
    await expectVisible(search.getByText('1 de 2'));

    await search.getByRole('button', { name: 'Filtros da pesquisa' }).click();
    await search.getByPlaceholder('De qualquer pessoa').click();
    await page.getByRole('option', { name: 'Da equipe' }).click();
    await expectVisible(search.getByText('Nada encontrado'));
    await words.focus();
    await page.keyboard.press('Escape');
    await expectHidden(search);
    expect(new URL(page.url()).search).toBe('');
    await page.context().close();
  }
});

it('what is typed while the code of the search is loading is searched for, and its Enter sends nothing to the customer', async () => {
  const shop = await server.company('Casa Rápida');
  await server.write(shop.sandboxPhone, '5511980013002', 'Meu sofa chegou rasgado', { name: 'Ivo Rápido' });
  const { body } = await shop.admin.call<{ tickets: { id: number; uuid: string }[] }>('GET', '/tickets?showAll=true');
  const ticket = body.tickets[0]!;
  await shop.admin.call('PUT', `/tickets/${ticket.id}`, { status: 'open' });
  const page = await openPage({}, shop.admin.session.user.email);
  await page.goto(`/tickets/${ticket.uuid}`);
  const screen = ticketScreen(page);
  await expectSoon(() => screen.box.evaluate((box) => box === document.activeElement)).toBe(true);
  const ours = page.locator('[data-ours]');
  const sent = await ours.count();
  const typed = Promise.withResolvers<void>();
  await page.route('**/assets/**', async (route) => {
    await typed.promise;
    await route.continue();
  });
  await page.keyboard.press('Alt+KeyB');
  await page.keyboard.type('sofa');
  await page.keyboard.press('Enter');
  typed.resolve();
  const search = page.getByRole('search', { name: 'Pesquisar na conversa' });
  const words = search.getByRole('textbox', { name: 'Pesquisar nesta conversa' });
  await expectSoon(() => words.inputValue()).toBe('sofa');
  await page.keyboard.type(' rasgado');
  await expectSoon(() => words.inputValue()).toBe('sofa rasgado');
  await expectVisible(search.getByText('1 de 1'));
  await expectSoon(() => screen.box.inputValue()).toBe('');
  await expectSoon(() => ours.count()).toBe(sent);
});
