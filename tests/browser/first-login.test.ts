import { beforeAll, expect, it } from 'vitest';
import { password, runningServer } from '../world/running-server.ts';
import { expectHidden, expectSoon, expectVisible, type Look, openBrowser } from './open-browser.ts';
import { phoneScreen, ticketScreen } from './ticket-screen.ts';

const server = runningServer();
const { openPage } = openBrowser(server.origin, { serviceWorker: true });
const email = 'admin@balcao.local';
const farewell = 'Obrigado pelo contato. Até logo!';

beforeAll(async () => {
  const admin = await server.signIn(email);
  const { id } = admin.session.user;
  expect(await admin.call('PUT', `/users/${id}`, { farewellMessage: farewell })).toMatchObject({ status: 200 });
});

it.each([
  { as: 'in the light', look: { theme: 'light' }, label: 'Mariana, cliente antiga', name: 'Mariana Figueiredo' },
  { as: 'in the dark', look: { theme: 'dark' }, label: 'Seu Osvaldo', name: 'Osvaldo Pereira' },
  { as: 'on a phone', look: { theme: 'light', narrow: true }, label: 'Curiosa', name: 'Bia Lacerda' },
] satisfies { as: string; look: Look; label: string; name: string }[])(
  'a newcomer signs in, is written to, answers and closes, $as',
  async ({ look, label, name }) => {
    const { narrow = false } = look as Look;
    const page = await openPage(look);
    await page.goto('/');
    await page.getByLabel('E-mail').fill(email);
    await page.getByRole('textbox', { name: 'Senha' }).fill(password);
    await page.getByRole('button', { name: 'Entrar' }).click();
    await expectSoon(() => new URL(page.url()).pathname).toBe('/tickets');
    // An admin's start is the dashboard, also for who is sent there from the sign-in page.
    await page.goto('/login');
    await expectVisible(page.getByRole('region', { name: 'Conversas por hora' }));
    expect(new URL(page.url()).pathname).toBe('/');
    await page.goto('/tickets');
    const screen = ticketScreen(page);
    await expectVisible(screen.list);
    await expectVisible(page.getByRole('button', { name: 'Nada novo por aqui' }));
    await screen.waiting.click();

    // The printed address of the sandbox phone in another page: choose a customer and write.
    const other = await openPage(look);
    await other.goto('/sandbox/first-phone');
    const phone = phoneScreen(other);
    await expectVisible(phone.phone);
    if (narrow) await other.getByRole('button', { name: 'Clientes', exact: true }).click();
    await phone.customer(label).click();
    await phone.write.fill('Bom dia! O sofá chegou com o pé solto.');
    await phone.send.click();

    const row = screen.row(name);
    await expectVisible(row);
    await expectSoon(() => row.textContent()).toContain('O sofá chegou');
    await expectSoon(() => screen.waiting.textContent()).toBe('Aguardando1');
    await expectVisible(page.getByRole('button', { name: 'Avisos: 1 conversa espera' }));
    await expectSoon(() => page.title()).toMatch(/^\(1\) /);

    await row.getByRole('button', { name: `Aceitar a conversa de ${name}` }).click();
    const conversation = screen.conversation(name);
    await expectVisible(conversation);
    await expectVisible(screen.message('O sofá chegou com o pé solto.'));
    await expectSoon(() => screen.box.isEnabled()).toBe(true);
    // The phone shows the read receipt.
    await expectVisible(
      phone.phone.locator('[data-mine]').filter({ hasText: 'pé solto' }).getByText('lida', { exact: true }),
    );

    // While the phone is offline the answer stays at "sent"; then it is read.
    await turnOff(true);
    await screen.box.fill('Bom dia! Já separei a peça para você.');
    await screen.send.click();
    const answer = screen.message('Já separei a peça');
    await expectSoon(() => answer.getAttribute('data-status')).toBe('sent');
    await turnOff(false);
    await expectVisible(phone.phone.getByText('Já separei a peça para você.'));
    await expectSoon(() => answer.getAttribute('data-status')).toBe('read');
    await expectVisible(answer.getByText('lida', { exact: true }).first());
    expect(await answer.count()).toBe(1);

    if (narrow || look.theme === 'dark') {
      await page.getByRole('button', { name: 'Mais ações da conversa' }).click();
      await page.getByRole('menuitem', { name: narrow ? 'Encerrar com despedida' : 'Encerrar sem despedida' }).click();
    } else await conversation.getByRole('button', { name: 'Encerrar', exact: true }).click();
    await expectVisible(page.getByText('Conversa encerrada').first());
    await expectHidden(conversation);

    const farewellBubble = phone.phone.getByText(farewell);
    await screen.closed.click();
    await expectVisible(screen.row(name));
    await screen.row(name).click();
    await expectVisible(conversation.getByRole('button', { name: 'Reabrir' }));
    if (!narrow && look.theme === 'dark') {
      await expectVisible(screen.message('Já separei a peça'));
      expect(await screen.message(farewell).count()).toBe(0);
      expect(await farewellBubble.count()).toBe(0);
    } else {
      await expectVisible(farewellBubble);
      await expectVisible(screen.message(farewell));
    }
    await expectSoon(() => screen.box.isEnabled()).toBe(false);

    async function turnOff(off: boolean): Promise<void> {
      if (narrow) await other.getByRole('button', { name: 'Controles' }).click();
      const network = other.getByRole('switch', { name: 'Com internet' });
      await network.click();
      await expectSoon(() => network.isChecked()).toBe(!off);
      if (narrow) await other.getByRole('button', { name: 'Fechar' }).click();
      const offline = phone.phone.getByText('sem internet: nada chega');
      await (off ? expectVisible(offline) : expectHidden(offline));
    }
  },
);
