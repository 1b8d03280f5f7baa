import type { ReportMailing } from '@balcao/contract/analytics/report-mailing';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { password, runningServer, type SignedInPerson, type TestCompany } from '../../world/running-server.ts';
import { violationsOf } from '../axe-violations.ts';
import { expectHidden, expectSoon, expectVisible, openBrowser } from '../open-browser.ts';
import { pickByKeys } from '../press-keys.ts';

const server = runningServer();
const { openPage } = openBrowser(server.origin);
let shop: TestCompany;
/** Signed in without a browser: a second sign-in ends the first session. */
let api: SignedInPerson;
let sonia: string;

beforeAll(async () => {
  shop = await server.company('Casa Prado');
  api = await server.attendant(shop, 'Rita Prado', { profile: 'admin' });
  sonia = (await server.attendant(shop, 'Sonia Prado', { profile: 'admin' })).session.user.email;
});

const admin = 'admin@casa-prado.test';
const mailings = async () => (await api.call<{ mailings: ReportMailing[] }>('GET', '/reports/mailings')).body.mailings;

async function press(page: Page, what: Locator): Promise<void> {
  await expectVisible(what);
  await what.focus();
  await page.keyboard.press('Enter');
}

async function openList(page: Page): Promise<Locator> {
  await page.goto('/reports');
  await press(page, page.getByRole('button', { name: 'Enviar por e-mail' }));
  const dialog = page.getByRole('dialog', { name: 'Relatórios por e-mail' });
  await expectVisible(dialog);
  return dialog;
}

it('a report is scheduled, changed, paused, sent at once and deleted by keyboard; a colleague’s list follows', async () => {
  const page = await openPage({}, admin);
  const colleague = await openPage({}, sonia);
  const list = await openList(page);
  const theirs = await openList(colleague);
  await expectVisible(list.getByText('Nenhum envio programado'));
  const row = list.getByRole('listitem');
  const theirRow = theirs.getByRole('listitem');

  await press(page, list.getByRole('button', { name: 'Programar este relatório' }));
  const form = page.getByRole('dialog', { name: 'Programar o envio de Atendimentos' });
  await expectSoon(() =>
    page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.id !== ''),
  ).toBeTruthy();
  await form.getByRole('combobox', { name: 'Com que frequência' }).focus();
  await pickByKeys(page, 'Todo mês');
  await expectVisible(form.getByRole('combobox', { name: 'Dia do mês' }));
  await press(page, form.getByRole('button', { name: 'Salvar' }));
  await expectHidden(form);
  await expectVisible(row.getByText(/dia 1/));
  await expectVisible(theirRow.getByText(/dia 1/));

  await press(page, row.getByRole('button', { name: /^Editar · Atendimentos/ }));
  const edit = page.getByRole('dialog', { name: 'Editar o envio de Atendimentos' });
  const time = edit.getByLabel('Horário').first();
  await expectVisible(time);
  await time.fill('');
  await press(page, edit.getByRole('button', { name: 'Salvar' }));
  await expectSoon(() => time.getAttribute('aria-invalid')).toBe('true');
  await time.fill('18:30');
  await press(page, edit.getByRole('button', { name: 'Salvar' }));
  await expectHidden(edit);
  await expectVisible(row.getByText(/18:30/).first());
  await expectVisible(theirRow.getByText(/18:30/).first());

  await press(page, row.getByRole('button', { name: /^Pausar · / }));
  await expectVisible(row.getByText('Pausado'));
  await expectVisible(theirRow.getByText('Pausado'));
  expect(await mailings()).toMatchObject([{ isActive: false, nextAt: null, lastAt: null, time: '18:30' }]);

  await press(page, row.getByRole('button', { name: /^Ações de / }));
  await press(page, page.getByRole('menuitem', { name: 'Enviar agora' }));
  await expectVisible(theirRow.getByText(/Último: /));
  await expectVisible(row.getByText(/Último: /));
  expect(await mailings()).toMatchObject([{ isActive: false, lastAt: expect.any(String) }]);

  await press(page, row.getByRole('button', { name: /^Ações de / }));
  await press(page, page.getByRole('menuitem', { name: 'Excluir' }));
  await press(page, page.getByRole('dialog', { name: 'Excluir este envio?' }).getByRole('button', { name: 'Excluir' }));
  await expectVisible(list.getByText('Nenhum envio programado'));
  await expectVisible(theirs.getByText('Nenhum envio programado'));
  expect(await mailings()).toEqual([]);
});

it.each([{ narrow: false }, { narrow: true }])(
  'axe finds nothing on the list and on the form, in both themes: %j',
  async ({ narrow }) => {
    const recipients = [shop.admin.session.user.id];
    const plan = { report: 'tickets', format: 'pdf', recurrence: 'FREQ=WEEKLY;BYDAY=MO', time: '08:00', recipients };
    if ((await mailings()).length === 0) await api.call('POST', '/reports/mailings', plan);
    const page = await openPage({ narrow }, admin);
    await page.goto('/reports');
    await expectVisible(page.getByRole('heading', { name: 'Relatórios' }).first());
    if (narrow) await page.getByRole('button', { name: 'Mais ações' }).first().click();
    await page
      .getByRole(narrow ? 'menuitem' : 'button', { name: 'Enviar por e-mail' })
      .first()
      .click();
    const edit = page.getByRole('button', { name: /^Editar · / });
    await expectVisible(edit);
    const found = await violationsOf(page, 'mailings');
    await edit.click();
    await expectVisible(page.getByRole('dialog', { name: /^Editar o envio/ }));
    found.push(...(await violationsOf(page, 'mailing')));
    expect(found).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  },
);

it('the link of a mail says that the server failed, not that the file is gone', async () => {
  const page = await openPage({}, admin);
  const files = /\/api\/reports\/exports\/7$/;
  await page.route(files, (route) => route.fulfill({ status: 500, json: { error: 'ERR_INTERNAL' } }));
  await page.goto('/reports?file=7');
  await expectVisible(page.getByText('Algo deu errado do nosso lado. Tente de novo.'));
  expect(await page.getByText('Este arquivo não está mais disponível').count()).toBe(0);
  await page.unroute(files);
  await page.goto('/reports?file=7');
  await expectVisible(page.getByText('Este arquivo não está mais disponível'));
});

it('the time of a mailing can be changed although a recipient has lost access to reports, and a colleague’s change is preserved', async () => {
  const created = await api.call<{ id: number }>('POST', '/users', {
    name: 'Tadeu Prado',
    email: 'tadeu.prado@casa-prado.test',
    password,
    profile: 'admin',
  });
  expect(created.status).toBe(200);
  const user = created.body;
  const recipients = [shop.admin.session.user.id, user.id];
  const plan = { report: 'goals', format: 'csv', recurrence: 'FREQ=DAILY', time: '07:00', recipients };
  const { body } = await api.call<ReportMailing>('POST', '/reports/mailings', plan);
  expect((await api.call('PUT', `/users/${user.id}`, { profile: 'user' })).status).toBe(200);
  const page = await openPage({}, admin);
  const list = await openList(page);
  await press(page, list.getByRole('button', { name: /^Editar · Metas/ }));
  const edit = page.getByRole('dialog', { name: 'Editar o envio de Metas' });
  await expectVisible(edit);
  expect((await api.call('PUT', `/reports/mailings/${body.id}`, { format: 'xlsx' })).status).toBe(200);
  await edit.getByLabel('Horário').first().fill('09:15');
  await press(page, edit.getByRole('button', { name: 'Salvar' }));
  await expectHidden(edit);
  const saved = (await mailings()).find(({ id }) => id === body.id);
  expect(saved).toMatchObject({ time: '09:15', format: 'xlsx', recipients: [{ mayRead: true }, { mayRead: false }] });
});

it('the list of mailings shows an error offline, and loads after the reconnect', async () => {
  const page = await openPage({}, admin);
  await page.goto('/reports');
  await expectVisible(page.getByRole('heading', { name: 'Relatórios' }).first());
  await page.context().setOffline(true);
  await press(page, page.getByRole('button', { name: 'Enviar por e-mail' }));
  const dialog = page.getByRole('dialog', { name: 'Relatórios por e-mail' });
  await expectVisible(dialog.getByRole('alert'));
  await page.context().setOffline(false);
  await expectHidden(dialog.getByRole('alert'));
  await expectVisible(dialog.getByRole('listitem').or(dialog.getByText('Nenhum envio programado')).first());
});
