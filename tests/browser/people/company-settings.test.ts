import type { Setting } from '@balcao/contract/settings/setting';
import { expect, it } from 'vitest';
import { runningServer } from '../../world/running-server.ts';
import { expectHidden, expectSoon, expectVisible, openBrowser } from '../open-browser.ts';
import { expectToast } from '../timers/toasts.ts';

const server = runningServer();
const { openPage } = openBrowser(server.origin);

it('an admin has customers asked for a rating of 1 to 3 after a close, and switches it off again', async () => {
  const shop = await server.company('Casa Avaliada');
  const ana = (await server.attendant(shop, 'Ana Avaliada', { profile: 'admin' })).session.user.email;
  const stored = async () =>
    (await shop.admin.call<Setting[]>('GET', '/settings')).body.find(({ key }) => key === 'userRating')?.value;
  const page = await openPage({}, ana);
  await page.goto('/settings');
  const rating = page.getByRole('switch', { name: 'Pedir avaliação ao encerrar' });
  await expectSoon(() => rating.isVisible()).toBe(true);
  expect(await rating.isChecked()).toBe(false);
  await rating.click({ force: true });
  await expectToast(page, 'Operação atualizada com sucesso.');
  expect(await stored()).toBe('enabled');
  await page.reload();
  await expectSoon(() => rating.isChecked()).toBe(true);
  await rating.click({ force: true });
  await expectSoon(stored).toBe('disabled');
});

it('leaving an unsaved form by a tab, a link, Back or a reload asks first; a saved one does not', async () => {
  const shop = await server.company('Casa Meia');
  const page = await openPage({}, (await server.attendant(shop, 'Ana Meia', { profile: 'admin' })).session.user.email);
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await page.goto('/tags');
  await page.getByRole('link', { name: 'Configurações', exact: true }).click();
  const own = page.getByRole('tab', { name: 'Empresa', exact: true });
  const holidays = page.getByRole('tab', { name: 'Feriados' });
  const phone = page.getByLabel('Telefone');
  const question = page.getByRole('dialog', { name: 'Descartar as alterações?' });
  await own.click();
  await holidays.click();
  await own.click();
  await phone.fill('1130304040');

  await holidays.click();
  await question.getByRole('button', { name: 'Continuar editando' }).click();
  await expectHidden(question);
  await page.getByRole('link', { name: 'Contatos', exact: true }).click();
  await expectVisible(question);
  await page.goBack();
  await expectHidden(question);
  await expectSoon(() => phone.inputValue()).toBe('1130304040');
  await page.reload();
  expect(asked).toEqual(['beforeunload']);

  await phone.fill('1130304040');
  await page.getByLabel('E-mail').fill('casa@meia.test');
  await page.getByRole('button', { name: 'Salvar' }).click();
  // The button stays disabled while it saves.
  await expectToast(page, 'Operação realizada com sucesso!');
  await expectSoon(() => page.getByRole('button', { name: 'Salvar' }).isDisabled()).toBe(true);
  await holidays.click();
  await expectHidden(phone);
  await page.getByRole('button', { name: 'Adicionar feriado' }).click();
  await page.goBack();
  await question.getByRole('button', { name: 'Descartar' }).click();
  await page.waitForURL('**/tags');
  expect(asked).toHaveLength(1);
});

it('text typed while the company data is being saved is still unsaved afterwards', async () => {
  const shop = await server.company('Casa Veloz');
  const page = await openPage({}, shop.admin.session.user.email);
  await page.goto('/settings?tab=company');
  const released = Promise.withResolvers<void>();
  await page.route(new RegExp(`/api/companies/${shop.id}$`), async (route) => {
    if (route.request().method() === 'PUT') await released.promise;
    await route.continue();
  });
  const save = page.getByRole('button', { name: 'Salvar' });
  await page.getByRole('textbox', { name: 'E-mail' }).fill('contato@veloz.example');
  await page.getByRole('textbox', { name: 'Cidade' }).fill('Santos');
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await save.click();
  await sent;
  await page.getByRole('textbox', { name: 'Endereço' }).fill('Rua das Flores, 10');
  released.resolve();
  await expectToast(page, 'Operação realizada com sucesso!');
  await expectSoon(() => save.isEnabled()).toBe(true);
  await page.getByRole('tab', { name: 'Feriados' }).click();
  await expectVisible(page.getByRole('dialog', { name: 'Descartar as alterações?' }));
});

it('the company’s name is changed, changed back and changed again, and shown on return to its tab', async () => {
  const shop = await server.company('Casa Antiga');
  const page = await openPage({}, (await server.attendant(shop, 'Ana Nova', { profile: 'admin' })).session.user.email);
  const stored = async () => (await shop.admin.call<{ name: string }>('GET', `/companies/${shop.id}`)).body.name;
  await page.goto('/settings?tab=company');
  const name = page.getByRole('textbox', { name: 'Nome', exact: true });
  const save = page.getByRole('button', { name: 'Salvar' });
  for (const next of ['Casa Nova', 'Casa Antiga', 'Casa Nova']) {
    await name.fill(next);
    await save.click();
    await expectSoon(stored).toBe(next);
    await expectVisible(page.getByRole('banner').getByText(next));
    await expectSoon(() => save.isDisabled()).toBe(true);
  }
  await page.getByRole('tab', { name: 'Feriados' }).click();
  await expectHidden(name);
  await page.getByRole('tab', { name: 'Empresa', exact: true }).click();
  await expectSoon(() => name.inputValue()).toBe('Casa Nova');
});

it('a secret key is shown masked, and can be cleared', async () => {
  const shop = await server.company('Casa Sigilosa');
  await shop.admin.call('PUT', '/settings/tokenixc', { value: 'chave-muito-secreta' });
  const colleague = await server.attendant(shop, 'Bia Sigilosa', { profile: 'admin' });
  const page = await openPage({}, shop.admin.session.user.email);
  await page.goto('/settings?tab=integrations');
  const token = page.getByLabel('Token do IXC');
  await expectSoon(() => token.inputValue()).toBe('********reta');
  await token.fill('');
  await token.press('Enter');
  await expectToast(page, 'Operação atualizada com sucesso.');
  await expectSoon(() => token.inputValue()).toBe('');
  expect((await colleague.call<Setting>('GET', '/settings/tokenixc')).body.value).toBe('');
});
