import type { Page } from 'playwright-core';
import { beforeAll, it } from 'vitest';
import { runningServer, type TestCompany } from '../../world/running-server.ts';
import { expectHidden, expectSoon, expectVisible, openBrowser, tryAgain } from '../open-browser.ts';

const server = runningServer();
const { openPage } = openBrowser(server.origin);
let shop: TestCompany;
let ana = '';
beforeAll(async () => {
  shop = await server.company('Casa Falha');
  ana = (await server.attendant(shop, 'Ana Falha')).session.user.email;
});

/** Refuses each request for the dialog's data until the returned function is called. */
async function refuse(page: Page, path: RegExp): Promise<() => Promise<void>> {
  await page.route(path, (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ status: 500, json: { error: 'ERR_INTERNAL' } })
      : route.continue(),
  );
  return () => page.unroute(path);
}

it('a campaign form without loaded settings shows an error, and opens once they have loaded', async () => {
  const page = await openPage({}, ana);
  const answerAgain = await refuse(page, /\/api\/campaign-settings$/);
  await page.goto('/campaigns');
  await page.getByRole('button', { name: 'Nova campanha' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Nova campanha' });
  await expectVisible(dialog.getByText('Não foi possível abrir o formulário'));
  await tryAgain(page, answerAgain, dialog.getByRole('textbox', { name: 'Nome' }));
});

it('a schedule form whose contact from the URL cannot be loaded shows an error, and can be closed', async () => {
  const { body } = await shop.admin.call<{ id: number }>('POST', '/contacts', {
    name: 'Nina',
    number: '5511980070021',
  });
  const page = await openPage({}, ana);
  const answerAgain = await refuse(page, /\/api\/contacts\/\d+$/);
  await page.goto(`/schedules?contactId=${body.id}`);
  const dialog = page.getByRole('dialog', { name: 'Novo agendamento' });
  await expectVisible(dialog.getByText('Não foi possível abrir o formulário'));
  await dialog.getByRole('button', { name: 'Fechar' }).click();
  await expectHidden(dialog);
  await page.getByRole('button', { name: 'Novo agendamento' }).first().click();
  await tryAgain(page, answerAgain, dialog.getByRole('combobox', { name: 'Contato' }));
  await expectSoon(() => dialog.getByRole('combobox', { name: 'Contato' }).inputValue()).toContain('Nina');
});

it('failed templates are not shown as an empty list, and can be retried', async () => {
  const page = await openPage({}, ana);
  await page.route(/\/api\/whatsapp(\?|$)/, async (route) => {
    const response = await route.fetch();
    const connections: object[] = await response.json();
    const json = connections.map((one) => ({ ...one, channel: 'whatsapp', provider: 'cloud' }));
    await route.fulfill({ response, json });
  });
  const answerAgain = await refuse(page, /\/api\/whatsapp\/\d+\/templates/);
  await page.goto('/campaigns');
  await page.getByRole('button', { name: 'Nova campanha' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Nova campanha' });
  await dialog.getByRole('combobox', { name: 'Conexão' }).click();
  await page.getByRole('option').first().click();
  const reason = dialog.getByText('Algo deu errado do nosso lado. Tente de novo.');
  await expectVisible(reason.first());
  await answerAgain();
  await page.route(/\/api\/whatsapp\/\d+\/templates/, (route) =>
    route.fulfill({ json: { templates: [], others: 0, fetchedAt: null, failReason: null } }),
  );
  await dialog.getByRole('button', { name: 'Tentar de novo' }).first().click();
  await expectHidden(reason.first());
  await expectVisible(dialog.getByText('Nenhum modelo aprovado nesta conexão.').first());
});

it('a template selected for another connection is shown, with a note that this one does not have it', async () => {
  const template = (name: string) => ({
    name,
    language: 'pt_BR',
    category: 'marketing',
    status: 'approved',
    isSupported: true,
    header: null,
    body: 'Oi',
    footer: null,
    buttons: [],
    examples: {},
  });
  const page = await openPage({}, ana);
  await page.route(/\/api\/whatsapp(\?|$)/, async (route) => {
    const response = await route.fetch();
    const [one = {}]: object[] = await response.json();
    const cloud = { ...one, channel: 'whatsapp', provider: 'cloud' };
    const json = [7001, 7002].map((id) => ({ ...cloud, id, name: `Linha ${id}` }));
    await route.fulfill({ response, json });
  });
  await page.route(/\/api\/whatsapp\/700\d\/templates/, (route) => {
    const templates = [template(route.request().url().includes('7001') ? 'natal' : 'pascoa')];
    return route.fulfill({ json: { templates, others: 0, fetchedAt: null, failReason: null } });
  });
  await page.goto('/campaigns');
  await page.getByRole('button', { name: 'Nova campanha' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Nova campanha' });
  const choose = async (field: string, option: string) => {
    await dialog.getByRole('combobox', { name: field }).click();
    await page.getByRole('option', { name: option }).click();
  };
  await choose('Conexão', 'Linha 7001');
  await choose('Mensagem 1 · Modelo aprovado', 'natal (pt_BR)');
  await choose('Conexão', 'Linha 7002');
  const missing = dialog.getByText('Este modelo não está entre os aprovados desta conexão.');
  await expectVisible(missing);
  const field = dialog.getByRole('combobox', { name: 'Mensagem 1 · Modelo aprovado' });
  await expectSoon(() => field.inputValue()).toBe('natal (pt_BR)');
  await choose('Mensagem 1 · Modelo aprovado', 'pascoa (pt_BR)');
  await expectHidden(missing);
});

it('the end date of a recurrence does not jump a month while another is typed', async () => {
  const page = await openPage({}, ana);
  await page.goto('/schedules');
  await page.getByRole('button', { name: 'Novo agendamento' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Novo agendamento' });
  await dialog.getByRole('combobox', { name: 'Repetição' }).click();
  await page.getByRole('option', { name: 'Todo dia' }).click();
  await dialog.getByRole('combobox', { name: 'Termina' }).click();
  await page.getByRole('option', { name: 'Numa data' }).click();
  const until = dialog.getByLabel('Última data');
  const year = new Date().getFullYear() + 1;
  await until.fill(`31/03/${year}`);
  await until.fill('');
  await until.press('Tab');
  await expectSoon(() => until.inputValue()).toBe(`31/03/${year}`);
  await until.fill(`02/04/${year}`);
  await until.press('Tab');
  await expectSoon(() => until.inputValue()).toBe(`02/04/${year}`);
});

it('the interval and the count of a recurrence can be emptied and typed anew', async () => {
  const page = await openPage({}, ana);
  await page.goto('/schedules');
  await page.getByRole('button', { name: 'Novo agendamento' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Novo agendamento' });
  await dialog.getByRole('combobox', { name: 'Repetição' }).click();
  await page.getByRole('option', { name: 'Todo dia' }).click();
  await dialog.getByRole('combobox', { name: 'Termina' }).click();
  await page.getByRole('option', { name: 'Depois de tantas vezes' }).click();
  for (const name of ['A cada', 'Vezes']) {
    const field = dialog.getByRole('textbox', { name });
    await field.focus();
    for (let presses = 0; presses < 3; presses++) await page.keyboard.press('Backspace');
    await page.keyboard.type('3');
    await page.keyboard.press('Tab');
    await expectSoon(() => field.inputValue()).toBe('3');
    await field.fill('');
    await page.keyboard.press('Tab');
    await expectSoon(() => field.inputValue()).toBe('3');
  }
});

it('failed earlier sends of a schedule show an error, and can be retried', async () => {
  const contact = await shop.admin.call<{ id: number }>('POST', '/contacts', {
    name: 'Olga',
    number: '5511980070022',
  });
  const schedule = { body: 'A parcela vence hoje', contactId: contact.body.id, sendAt: '2099-12-31T09:00' };
  await shop.admin.call('POST', '/schedules', schedule);
  const page = await openPage({}, shop.admin.session.user.email);
  const answerAgain = await refuse(page, /\/api\/schedules\/\d+$/);
  await page.goto('/schedules');
  await page.getByText('A parcela vence hoje').first().click();
  const section = page.getByRole('dialog').getByRole('alert');
  await expectVisible(section);
  await tryAgain(page, answerAgain, page.getByText('Nenhum envio ainda'));
  await expectHidden(section);
});
