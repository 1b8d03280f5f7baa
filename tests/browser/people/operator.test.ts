import type { Announcement } from '@balcao/contract/announcements/announcement';
import type { CompanyRow, Plan } from '@balcao/contract/companies/company';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { runningServer, type SignedInPerson } from '../../world/running-server.ts';
import { expectHidden, expectSoon, expectVisible, openBrowser } from '../open-browser.ts';
import { installClock } from '../timers/install-clock.ts';
import { expectToast } from '../timers/toasts.ts';

const server = runningServer();
const { openPage } = openBrowser(server.origin);
/** A different session than the page's: a sign-in ends the user's other sessions. */
let asked: SignedInPerson;
let operator: string;
beforeAll(async () => {
  asked = await server.signIn('admin@balcao.local');
  operator = (await server.company('Provedora', true)).admin.session.user.email;
});

const termsOf = async (page: Page) => {
  await page.getByRole('tab', { name: 'Plano e vencimento' }).click();
  return page.getByRole('combobox', { name: 'Recorrência' });
};

it('a new company is billed monthly; an imported one with another recurrence keeps it', async () => {
  const body = { name: 'Casa Anual', email: 'dona@casa-anual.test', recurrence: 'ANUAL' };
  const yearly = (await asked.call<CompanyRow>('POST', '/companies', body)).body;
  const page = await openPage({}, operator);
  await page.goto('/companies?new');
  await (await termsOf(page)).click();
  await expectSoon(() => page.getByRole('option').allTextContents()).toEqual(['Mensal']);

  await page.goto('/companies');
  await page.getByText('Casa Anual').click();
  const recurrence = await termsOf(page);
  await expectSoon(() => recurrence.inputValue()).toBe('Anual');
  await recurrence.click();
  await expectSoon(() => page.getByRole('option').allTextContents()).toEqual(['Mensal', 'Anual']);
  await page.getByRole('option', { name: 'Anual' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click();
  await expectToast(page, 'Operação realizada com sucesso!');
  expect((await asked.call<CompanyRow>('GET', `/companies/${yearly.id}`)).body.recurrence).toBe('ANUAL');
});

it('saving an open form reverts neither a plan bought meanwhile nor billing data', async () => {
  const limits = { users: 5, connections: 5, queues: 5 };
  const plan = (await asked.call<{ id: number }>('POST', '/plans', { name: 'Comprado', ...limits })).body;
  const body = { name: 'Casa Compradora', email: 'dona@casa-compradora.test' };
  const { id } = (await asked.call<CompanyRow>('POST', '/companies', body)).body;
  const page = await openPage({}, operator);
  await page.goto('/companies');
  await page.getByText('Casa Compradora').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nome').first().fill('Casa Compradora Ltda');
  await asked.call('PUT', `/companies/${id}`, { planId: plan.id, billingName: 'Casa ME' });
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expectToast(page, 'Operação realizada com sucesso!');
  const { name, planId, billingName } = (await asked.call<CompanyRow>('GET', `/companies/${id}`)).body;
  expect([name, planId, billingName]).toEqual(['Casa Compradora Ltda', plan.id, 'Casa ME']);
});

it('a company’s form shows an error when the plans could not be loaded, instead of no plans', async () => {
  const page = await openPage({}, operator);
  await page.route(/\/api\/plans\/list/, (route) => route.fulfill({ status: 500, json: { error: 'ERR_INTERNAL' } }));
  await page.goto('/companies?new');
  await termsOf(page);
  await expectVisible(page.getByRole('dialog').getByText('Não foi possível carregar a lista de registros'));
});

it('changing a due date asks first with the new date, and is refused if that has changed meanwhile', async () => {
  const body = { name: 'Casa Renovada', email: 'dona@casa-renovada.test', dueDate: '2031-01-31' };
  const { id } = (await asked.call<CompanyRow>('POST', '/companies', body)).body;
  const page = await openPage({}, operator);
  await page.goto('/companies');
  const row = page.getByRole('row').filter({ hasText: 'Casa Renovada' });
  const question = page.getByRole('dialog', { name: 'Avançar o vencimento de Casa Renovada?' });
  const ask = () => row.getByRole('button', { name: '+ Vencimento · Casa Renovada' }).click();
  await ask();
  await expectVisible(question.getByText('De 31/01/2031 para 28/02/2031.'));
  await question.getByRole('button', { name: 'Avançar' }).dblclick();
  await expectVisible(row.getByText('28/02/2031'));
  await ask();
  await expectVisible(question.getByText('De 28/02/2031 para 31/03/2031.'));
  expect((await asked.call('PUT', `/companies/${id}`, { dueDate: '2032-05-10' })).status).toBe(200);
  await question.getByRole('button', { name: 'Avançar' }).click();
  await expectToast(page, 'O vencimento desta empresa mudou enquanto isso. Confira a nova data.');
  await expectVisible(row.getByText('10/05/2032'));
});

it('the counts of a company use singular and plural, and its dates are aligned', async () => {
  const page = await openPage({}, operator);
  await page.route(/\/api\/companies\?/, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { companies: CompanyRow[] };
    const size = { tickets: 1, messages: 1, users: 1, bytes: 0, countedAt: '2026-11-27T12:00:00.000Z' };
    const companies = body.companies.map((one) => ({ ...one, size, dueDate: '2098-06-15T12:00:00.000Z' }));
    await route.fulfill({ response: answer, json: { ...body, companies } });
  });
  await page.goto('/companies');
  const row = page.getByRole('row').filter({ hasText: 'Provedora' });
  await expectVisible(row.getByText('1 conversa · 1 mensagem'));
  await expectVisible(row.getByText('1 pessoa · 0 B em arquivos'));
  const indent = (date: Element) => {
    const cell = date.closest('td')!;
    const start = cell.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(cell).paddingLeft);
    return Math.round(date.getBoundingClientRect().left - start);
  };
  expect(await row.getByText('15/06/2098').evaluate(indent)).toBe(0);
});

it('an announcement with an unsupported file is not published before the error is shown', async () => {
  const page = await openPage({}, operator);
  await page.goto('/announcements');
  await page.getByRole('button', { name: 'Novo informativo' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Título').fill('Manutenção');
  await dialog.getByLabel('Texto').fill('No domingo.');
  const chooser = dialog.locator('input[type=file]');
  await expectSoon(() => chooser.getAttribute('accept')).toBe('image/png,image/jpeg');
  await chooser.setInputFiles({ name: 'aviso.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') });
  await expectVisible(dialog.getByText('aviso.pdf não é de um tipo aceito aqui'));
  const announced = async () => (await asked.call<{ records: Announcement[] }>('GET', '/announcements')).body.records;
  expect(await announced()).toEqual([]);
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expectSoon(async () => (await announced()).map(({ title, mediaName }) => [title, mediaName])).toEqual([
    ['Manutenção', null],
  ]);
});

it('the sign-in page leads to the sign-up only while both settings offer it', async () => {
  const page = await openPage();
  const link = page.getByRole('link', { name: /Cadastre a sua empresa/ });
  for (const key of ['allowregister', 'viewregister']) {
    expect((await asked.call('PUT', `/settings/${key}`, { value: 'disabled' })).status).toBe(200);
    const read = page.waitForResponse(new RegExp(`/api/settings/${key}$`));
    await page.goto('/login');
    await (await read).finished();
    await expectVisible(page.getByRole('link', { name: 'Esqueceu a senha?' }));
    await expectHidden(link);
    await asked.call('PUT', `/settings/${key}`, { value: 'enabled' });
  }
  await page.goto('/login');
  await link.click();
  await expectVisible(page.getByRole('heading', { name: 'Cadastrar empresa' }));
});

it('saving an open plan form reverts no price set meanwhile', async () => {
  const limits = { users: 5, connections: 5, queues: 5 };
  const { id } = (await asked.call<{ id: number }>('POST', '/plans', { name: 'Aberto', value: '10', ...limits })).body;
  const page = await openPage({}, operator);
  await page.goto('/settings?tab=plans');
  await page.getByRole('button', { name: 'Editar · Aberto' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nome').fill('Aberto 2');
  await asked.call('PUT', `/plans/${id}`, { value: '20' });
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expectHidden(dialog);
  expect((await asked.call<Plan>('GET', `/plans/${id}`)).body).toMatchObject({ name: 'Aberto 2', value: '20' });
});

it('the warning of the last days, once closed, returns on the next day while the page stays open', async () => {
  const shop = await server.company('Casa Vencendo');
  // After 21:00 of the page's zone the day in UTC is the next one: four days would be five, of which nothing warns.
  const dueDate = new Date(Date.now() + 3 * 24 * 3_600_000).toISOString().slice(0, 10);
  expect((await asked.call('PUT', `/companies/${shop.id}`, { dueDate })).status).toBe(200);
  const page = await openPage({}, shop.admin.session.user.email);
  await installClock(page);
  await page.goto('/tickets');
  const warning = page.getByRole('status').filter({ hasText: /^Faltam? \d dias? para renovar/ });
  await expectVisible(warning);
  const before = await warning.textContent();
  await warning.getByRole('button', { name: 'Fechar' }).click();
  await expectHidden(warning);
  await page.clock.fastForward('24:00:00');
  await expectVisible(warning);
  await expectSoon(() => warning.textContent()).not.toBe(before);
});
