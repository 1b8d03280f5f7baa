import { beforeAll, expect, it } from 'vitest';
import { type MailServer, startMailServer } from '../../../peers/smtp/start-mail-server.ts';
import { eventually, runningServer, type TestCompany } from '../../world/running-server.ts';
import { violationsOf } from '../axe-violations.ts';
import { expectHidden, expectSoon, expectVisible, openBrowser } from '../open-browser.ts';

const env: Record<string, string> = { MAIL_FROM: 'Balcão <mesa@balcao.test>' };
let mailServer: MailServer;
beforeAll(async () => {
  mailServer = await startMailServer();
  env['SMTP_URL'] = mailServer.url;
  return () => mailServer.close();
});
const server = runningServer(env);
const { openPage } = openBrowser(server.origin);
let company: TestCompany;
beforeAll(async () => {
  company = await server.company('Loja da Senha');
});

it('a password is reset by keyboard: request, link, a weak and a mismatched one refused, sign-in with the new one', async () => {
  const ana = await server.attendant(company, 'Ana Esquecida');
  const page = await openPage();
  await page.goto('/login');
  await page.getByRole('link', { name: 'Esqueceu a senha?' }).focus();
  await page.keyboard.press('Enter');
  await expectVisible(page.getByRole('heading', { name: 'Esqueceu a senha?' }));
  expect(await violationsOf(page, 'reset-ask')).toEqual([]);

  await page.getByLabel('E-mail').fill('isto não é');
  await page.keyboard.press('Enter');
  await expectVisible(page.getByText('E-mail inválido'));
  await page.getByLabel('E-mail').fill('ninguem@loja.test');
  await page.keyboard.press('Enter');
  await expectVisible(page.getByText('Email não encontrado'));
  await page.getByLabel('E-mail').fill(ana.session.user.email);
  await page.keyboard.press('Enter');
  await expectVisible(page.getByText('Email enviado com sucesso'));
  await expectVisible(page.getByLabel('Código de verificação'));

  const [mail] = await eventually(
    async () => mailServer.mails,
    (mails) => mails.length > 0,
  );
  const link = /https?:\/\/\S+forgetpsw#\S+/.exec(mail?.text ?? '')?.[0] ?? '';
  const opened = await openPage({ narrow: true, theme: 'dark' });
  await opened.goto(link);
  await expectSoon(() => opened.getByLabel('E-mail').inputValue()).toBe(ana.session.user.email);
  expect(await violationsOf(opened, 'reset-phone')).toEqual([]);
  await opened.getByLabel('Nova senha', { exact: true }).fill('fraca');
  await opened.getByLabel('Confirme a nova senha').fill('outra');
  await opened.keyboard.press('Enter');
  await expectVisible(opened.getByText(/Sua senha precisa ter no mínimo 8 caracteres/));
  await expectVisible(opened.getByText('As senhas não correspondem'));
  await opened.getByLabel('Nova senha', { exact: true }).fill('Girassol77');
  await opened.getByLabel('Confirme a nova senha').fill('Girassol77');
  await opened.keyboard.press('Enter');
  await expectVisible(opened.getByRole('heading', { name: 'Senha redefinida com sucesso' }));
  await opened.getByRole('link', { name: 'Entrar' }).click();
  await opened.getByLabel('E-mail').fill(ana.session.user.email);
  await opened.getByLabel('Senha', { exact: true }).fill('Girassol77');
  await opened.keyboard.press('Enter');
  await expectHidden(opened.getByLabel('Senha', { exact: true }));

  // The link works once.
  await page.goto('about:blank');
  await page.goto(link);
  await page.getByLabel('Nova senha', { exact: true }).fill('Margarida88');
  await page.getByLabel('Confirme a nova senha').fill('Margarida88');
  await page.keyboard.press('Enter');
  await expectVisible(page.getByText('Este código não vale mais. Peça outro.'));
});

it('where the company requires strong passwords, the page lists the rules at the field', async () => {
  await company.admin.call('PUT', '/settings/strongPasswords', { value: 'enabled' });
  const { session } = await server.attendant(company, 'Bia Forte');
  const sent = mailServer.mails.length;
  const page = await openPage();
  await page.goto('/forgetpsw');
  await page.getByLabel('E-mail').fill(session.user.email);
  await page.keyboard.press('Enter');
  await expectVisible(page.getByText('Email enviado com sucesso'));
  const [mail] = await eventually(
    async () => mailServer.mails.slice(sent),
    (mails) => mails.length > 0,
  );
  await page.goto(/https?:\/\/\S+forgetpsw#\S+/.exec(mail?.text ?? '')?.[0] ?? '');
  const choose = async (password: string) => {
    await page.getByLabel('Nova senha', { exact: true }).fill(password);
    await page.getByLabel('Confirme a nova senha').fill(password);
    await page.keyboard.press('Enter');
  };
  await choose('Girassol77');
  await expectVisible(page.getByText('Esta senha não é forte o bastante'));
  await expectVisible(page.getByRole('list', { name: 'A sua empresa exige' }));
  expect(await violationsOf(page, 'reset-strong')).toEqual([]);
  await choose('Girassol-Amarelo-77');
  await expectVisible(page.getByRole('heading', { name: 'Senha redefinida com sucesso' }));
});
