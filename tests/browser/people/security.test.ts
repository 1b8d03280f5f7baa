import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { totpOf } from '../../../server/src/platform/security/totp.ts';
import { password, runningServer, type TestCompany } from '../../world/running-server.ts';
import { violationsOf } from '../axe-violations.ts';
import { expectHidden, expectSoon, expectVisible, openBrowser } from '../open-browser.ts';
import { ticketScreen } from '../ticket-screen.ts';

const server = runningServer();
const { openPage } = openBrowser(server.origin);
let shop: TestCompany;

beforeAll(async () => {
  shop = await server.company('Casa Prado');
  await shop.admin.call('PUT', '/settings/singleSession', { value: 'disabled' });
  for (const name of ['Bruna', 'Caio', 'Dora', 'Elis']) await server.attendant(shop, name);
});
const emailOf = (name: string) => `${name}@${shop.id}.test`;

async function openSecurity(page: Page) {
  await page.goto('/tickets');
  await page.getByRole('button', { name: /^Sua conta/ }).click();
  await page.getByRole('button', { name: 'Segurança' }).click();
  const dialog = page.getByRole('dialog', { name: 'Segurança' });
  await expectVisible(dialog.getByText('Esta', { exact: true }));
  return dialog;
}
/** The key as a user would type it into an authenticator app. */
const keyOn = async (page: Page) => (await page.locator('code').textContent())?.replaceAll(' ', '') ?? '';
/** `steps`: ahead of the current step, which may be used already; the next step is accepted too. */
const codeOf = (secret: string, steps = 0) => totpOf(secret, new Date(Date.now() + steps * 30_000));

async function enterPassword(page: Page, email: string) {
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('textbox', { name: 'Senha' }).fill(password);
  await page.keyboard.press('Enter');
}

it('two-step verification is enabled by keyboard, and the next sign-in asks for its code', async () => {
  const page = await openPage({}, emailOf('bruna'));
  const dialog = await openSecurity(page);
  expect(await violationsOf(page, 'security')).toEqual([]);
  await dialog.getByRole('button', { name: 'Ativar' }).focus();
  await page.keyboard.press('Enter');
  await expectVisible(page.getByRole('dialog', { name: 'Ativar a verificação em duas etapas' }));
  await page.getByRole('textbox', { name: 'Senha atual' }).fill(password);
  await page.keyboard.press('Enter');
  await expectVisible(dialog.getByRole('img', { name: /^Código QR/ }));
  const secret = await keyOn(page);
  expect(await violationsOf(page, 'setting up')).toEqual([]);
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await expectVisible(dialog.getByText('Código errado, ou já usado'));
  await page.keyboard.type(codeOf(secret));
  await page.keyboard.press('Enter');
  const codes = dialog.getByRole('list', { name: 'Códigos de recuperação' }).getByRole('listitem');
  await expectSoon(() => codes.count()).toBe(10);
  const recovery = await codes.first().textContent();
  // The codes are shown once: a key that closes dialogs asks first.
  await page.keyboard.press('Escape');
  await expectVisible(page.getByRole('dialog', { name: 'Fechar sem guardar os códigos?' }));
  await page.keyboard.press('Escape');
  await expectHidden(page.getByRole('dialog', { name: 'Fechar sem guardar os códigos?' }));
  expect(await codes.count()).toBe(10);
  await dialog.getByRole('button', { name: 'Guardei os códigos' }).click();
  await expectVisible(dialog.getByText('Restam 10 códigos de recuperação', { exact: false }));

  const other = await openPage();
  await enterPassword(other, emailOf('bruna'));
  await expectVisible(other.getByRole('heading', { name: 'Digite o código' }));
  expect(await violationsOf(other, 'the code')).toEqual([]);
  await other.keyboard.type('000000');
  await other.keyboard.press('Enter');
  await expectVisible(other.getByText('Código errado, ou já usado'));
  await other.keyboard.type(codeOf(secret, 1));
  await other.keyboard.press('Enter');
  await expectVisible(ticketScreen(other).list);

  const third = await openPage({ narrow: true });
  await enterPassword(third, emailOf('bruna'));
  await third.getByLabel('Código').fill(recovery ?? '');
  await third.getByRole('button', { name: 'Confirmar' }).click();
  await expectSoon(() => new URL(third.url()).pathname).toBe('/tickets');
});

it('where the company requires it, users set it up at sign-in, also on a phone', async () => {
  await shop.admin.call('PUT', '/settings/twoFactorRequired', { value: 'enabled' });
  const page = await openPage({ narrow: true });
  await enterPassword(page, emailOf('caio'));
  await expectVisible(page.getByRole('heading', { name: 'Mais um passo' }));
  await expectVisible(page.getByRole('img', { name: /^Código QR/ }));
  expect(await violationsOf(page, 'setting up at sign-in')).toEqual([]);
  await page.goto('/contacts');
  await expectSoon(() => new URL(page.url()).pathname).toBe('/login'); // nothing else opens
  await enterPassword(page, emailOf('caio'));
  await expectVisible(page.getByRole('img', { name: /^Código QR/ }));
  await page.getByLabel('Código que o aplicativo mostra').fill(codeOf(await keyOn(page)));
  await page.getByRole('button', { name: 'Confirmar' }).click();
  await page.getByRole('button', { name: 'Guardei os códigos' }).click();
  await expectSoon(() => new URL(page.url()).pathname).toBe('/tickets');
  await shop.admin.call('PUT', '/settings/twoFactorRequired', { value: 'disabled' });
});

it('a session ended elsewhere leaves its page at once, with a message', async () => {
  const phone = await openPage({ narrow: true }, emailOf('dora'));
  const live = phone
    .waitForEvent('websocket')
    .then((socket) =>
      socket.waitForEvent('framereceived', { predicate: ({ payload }) => payload.toString().includes('"ready"') }),
    );
  await phone.goto('/tickets');
  await live;
  const browser = await openPage({}, emailOf('dora'));
  const dialog = await openSecurity(browser);
  await expectSoon(() => dialog.getByRole('listitem').count()).toBe(3); // with the one that made the account
  await dialog.getByRole('button', { name: 'Encerrar as outras' }).click();
  await browser
    .getByRole('dialog', { name: /^Encerrar todas as outras/ })
    .getByRole('button', { name: 'Encerrar as outras' })
    .click();
  await expectVisible(phone.getByText(/^Esta sessão foi encerrada às \d\d:\d\d/));
  await expectSoon(() => dialog.getByRole('listitem').count()).toBe(1);

  // An admin does the same for a colleague, on the users' page.
  const boss = await openPage({}, 'admin@casa-prado.test');
  await boss.goto('/users');
  await boss.getByRole('button', { name: 'Sessões · Dora' }).click();
  await boss
    .getByRole('dialog', { name: 'Sessões de Dora' })
    .getByRole('button', { name: /^Encerrar a sessão/ })
    .click();
  await boss.getByRole('dialog', { name: 'Encerrar esta sessão?' }).getByRole('button', { name: 'Encerrar' }).click();
  await expectVisible(browser.getByText(/^Esta sessão foi encerrada às/));
});

it('where passwords must be strong, the form shows which rules are met, and refuses a weak one', async () => {
  await shop.admin.call('PUT', '/settings/strongPasswords', { value: 'enabled' });
  const page = await openPage({}, 'admin@casa-prado.test');
  await page.goto('/users');
  await page.getByRole('button', { name: 'Novo usuário' }).first().click();
  const form = page.getByRole('dialog', { name: 'Novo usuário' });
  await form.getByRole('textbox', { name: 'Nome' }).fill('Fábio Lima');
  await form.getByRole('textbox', { name: 'E-mail' }).fill('fabio@casa-prado.test');
  await form.getByRole('textbox', { name: 'Senha' }).fill('fabio1234');
  const rules = form.getByRole('list', { name: 'A sua empresa exige' });
  await expectVisible(rules.getByText('Nada do nome nem do e-mail: falta'));
  await expectVisible(form.getByText('Força da senha: fraca'));
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expectVisible(form.getByText('Esta senha não é forte o bastante'));
  await form.getByRole('textbox', { name: 'Senha' }).fill('girafa-azul-na-varanda');
  await expectVisible(form.getByText('Força da senha: forte'));
  expect(await violationsOf(page, 'strong password')).toEqual([]);
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expectHidden(form);
  await server.signIn('fabio@casa-prado.test', 'girafa-azul-na-varanda');
});

it('the theme selected on the sign-in page is stored with the user, for browsers without one', async () => {
  const page = await openPage({ theme: 'light' });
  await page.goto('/login');
  await page.getByRole('button', { name: /^Tema/ }).click();
  await enterCredentials(page, emailOf('elis'));
  await expectVisible(ticketScreen(page).list);
  const theme = (of: Page) => of.evaluate(() => document.documentElement.getAttribute('data-mantine-color-scheme'));
  expect(await theme(page)).toBe('dark');
  const users = async () =>
    (await (await server.signIn(emailOf('elis'))).call<{ defaultTheme: string }>('GET', '/auth/me')).body.defaultTheme;
  await expectSoon(users).toBe('dark');

  const fresh = await openPage({ theme: 'unset' });
  await fresh.goto('/login');
  expect(await theme(fresh)).toBe('light');
  await enterCredentials(fresh, emailOf('elis'));
  await expectVisible(ticketScreen(fresh).list);
  expect(await theme(fresh)).toBe('dark');
});

async function enterCredentials(page: Page, email: string) {
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('textbox', { name: 'Senha' }).fill(password);
  await page.keyboard.press('Enter');
}
