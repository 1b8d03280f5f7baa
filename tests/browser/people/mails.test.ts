import { expect, it } from 'vitest';
import { runningServer } from '../../world/running-server.ts';
import { violationsOf } from '../axe-violations.ts';
import { expectVisible, openBrowser } from '../open-browser.ts';

const server = runningServer();
const { openPage } = openBrowser(server.origin);
/** The admin of the first company, who is the operator: `ADMIN_EMAIL`'s default. */
const operator = 'admin@balcao.local';

it('without a mail server the operator can read waiting mails and pass on their links; nobody else has access to the page', async () => {
  const company = await server.company('Loja sem correio');
  const ana = await server.attendant(company, 'Ana Sem Correio');
  const asking = await openPage();
  await asking.goto('/forgetpsw');
  await asking.getByLabel('E-mail').fill(ana.session.user.email);
  await asking.keyboard.press('Enter');
  await expectVisible(asking.getByText(/Esta instalação ainda não envia e-mails/));

  for (const narrow of [false, true]) {
    const page = await openPage({ narrow, theme: narrow ? 'dark' : 'light' }, operator);
    await page.goto('/mails');
    await expectVisible(page.getByText(ana.session.user.email));
    await expectVisible(page.getByText(/não tem servidor de e-mail/));
    expect(await violationsOf(page, `mails-${narrow}`)).toEqual([]);
    await page.getByRole('button', { name: /^Ler/ }).click();
    await expectVisible(page.getByRole('dialog', { name: 'Redefinição de senha' }).getByText(/forgetpsw#email=/));
    expect(await violationsOf(page, `mail-${narrow}`)).toEqual([]);
  }

  const admin = await openPage({}, company.admin.session.user.email);
  await admin.goto('/mails');
  await expectVisible(admin.getByText(/^Você não tem acesso a/));
});
