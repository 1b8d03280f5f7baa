import { isPixCode } from '@balcao/contract/payments/pix-code.rules';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { modulesOfPath, readQrCode } from '../../../peers/pix/read-qr-code.ts';
import { pixBody, startBank } from '../../../peers/pix/start-bank.ts';
import { inSystem } from '../../../server/src/platform/db/tx.ts';
import { pixEnvironment } from '../../payments/pix-environment.ts';
import { pricePlan } from '../../world/price-plan.ts';
import { runningServer, type TestCompany } from '../../world/running-server.ts';
import { violationsOf } from '../axe-violations.ts';
import { expectSoon, expectVisible, openBrowser } from '../open-browser.ts';

const bank = await startBank();
const server = runningServer(pixEnvironment(bank.url));
const { openPage } = openBrowser(server.origin);
const operator = 'admin@balcao.local';
let webhook = '';
afterAll(() => bank.close());
beforeAll(async () => {
  const { call } = await server.signIn(operator);
  webhook = (await call<{ webhookUrl: string }>('GET', '/payments/setup')).body.webhookUrl.replace(server.origin(), '');
});

const rows = <Row extends Record<string, unknown>>({ id }: TestCompany, text: string) =>
  inSystem(server.running().context, id, (system) => system.rows<Row>(`test ${text.slice(0, 40)}`, text, []));
const newestCob = () => [...bank.cobs.values()].at(-1)!;
const pay = async (txid: string) => server.request('POST', webhook, pixBody(bank.pay(txid)));

it.each([
  ['wide, light', { narrow: false, theme: 'light' }],
  ['on a phone, dark', { narrow: true, theme: 'dark' }],
] as const)('from the open invoice to the paid one, by keyboard alone: %s', async (name, look) => {
  const shop = await server.company(`Loja ${look.theme}`);
  await pricePlan(server, shop);
  const page = await openPage(look, shop.admin.session.user.email);
  await page.goto('/subscription');
  await page.getByRole('button', { name: 'Assinar agora!' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: /^Pagamento da fatura/ });
  await expectVisible(dialog.getByLabel('Nome completo'));
  expect(await violationsOf(page, `data ${name}`)).toEqual([]);
  await dialog.getByRole('button', { name: 'Avançar' }).press('Enter');
  for (const text of ['nome completo', 'endereço', 'cidade', 'CEP'])
    await expectVisible(dialog.getByText(new RegExp(`^[OA] ${text} é obrigatóri[oa]$`)));
  await dialog.getByLabel('Nome completo').fill('Ana Prado');
  await dialog.getByLabel('Endereço').fill('Rua das Flores, 10');
  await dialog.getByLabel('Cidade').fill('Campinas');
  await dialog.getByLabel('CEP').fill('13010-000');
  await page.keyboard.press('Enter');
  await expectVisible(dialog.getByText('O plano da fatura continua').or(dialog.getByRole('radio', { name: 'testes' })));
  expect(await violationsOf(page, `plan ${name}`)).toEqual([]);
  await dialog.getByRole('button', { name: 'Avançar' }).press('Enter');
  await expectVisible(dialog.getByText('Rua das Flores, 10, Campinas, 13010-000'));
  await expectVisible(dialog.getByText('Licença até'));
  expect(await violationsOf(page, `review ${name}`)).toEqual([]);
  await dialog.getByRole('button', { name: 'PAGAR' }).press('Enter');
  await expectVisible(dialog.getByRole('img', { name: 'QR Code do Pix' }));
  const drawn = dialog.getByRole('img', { name: 'QR Code do Pix' });
  const size = Number((await drawn.getAttribute('viewBox'))?.split(' ')[2]) - 8;
  const dark = modulesOfPath((await drawn.locator('path').getAttribute('d')) ?? '');
  const read = readQrCode((x, y) => dark.has(`${x} ${y}`), size);
  expect(isPixCode(read, '99.90')).toBe(true);
  expect(read).toContain(newestCob().location);
  await expectVisible(dialog.getByText(/^O código vale por mais (59|60):/).or(dialog.getByText(/1:00:00/)));
  expect(await violationsOf(page, `pix ${name}`)).toEqual([]);
  await pay(newestCob().txid);
  await expectVisible(page.getByText(/^Sua licença foi renovada até \d\d\/\d\d\/\d{4}!$/));
  await expectSoon(async () => new URL(page.url()).pathname).toBe('/');
  await page.goto('/financeiro');
  await expectVisible(page.getByText('Pago', { exact: true }));
  // The company's data is already known: the next checkout begins with the plan.
  await page.goto('/subscription');
  await page.getByRole('button', { name: 'Assinar agora!' }).press('Enter');
  await expectSoon(() =>
    dialog.getByRole('listitem').filter({ hasText: 'Personalizar' }).getAttribute('aria-current'),
  ).toBe('step');
});

it('an overdue invoice is highlighted; the link of its mail is paid without a session, and leads to a receipt', async () => {
  const shop = await server.company('Loja Vencida');
  await pricePlan(server, shop);
  await rows(shop, `update companies set due_date = now() - interval '3 days' where id = current_company()`);
  await rows(shop, `update invoices set due_date = now() - interval '3 days' where company_id = current_company()`);
  await rows(
    shop,
    `update companies c set due_date = i.due_date from invoices i where i.company_id = c.id and c.id = current_company()`,
  );
  const [invoice] = await rows<{ id: number }>(shop, 'select id from invoices where company_id = current_company()');
  const { call } = await server.signIn(operator);
  await expectSoon(
    async () => (await call<{ mails: unknown[] }>('GET', '/mails?searchParam=loja-vencida')).body.mails.length,
  ).toBe(1);
  const { body: listed } = await call<{ mails: { id: number }[] }>('GET', '/mails?searchParam=loja-vencida');
  const { body: mail } = await call<{ text: string }>('GET', `/mails/${listed.mails[0]?.id}`);
  const link = /https?:\S+\/pay\/\S+/.exec(mail.text)?.[0] ?? '';
  const page = await openPage({ narrow: true });
  await page.goto(link);
  await expectVisible(page.getByRole('heading', { name: 'Fatura de Loja Vencida' }));
  expect(await violationsOf(page, 'pay link')).toEqual([]);
  await page.getByRole('button', { name: 'Pagar com Pix' }).click();
  await expectVisible(page.getByRole('img', { name: 'QR Code do Pix' }));
  expect(await violationsOf(page, 'pay link code')).toEqual([]);
  await pay(newestCob().txid);
  await expectVisible(page.getByText(/^Sua licença foi renovada até/));
  const receipt = await page.getByRole('link', { name: 'Abrir o recibo' }).getAttribute('href');
  const pdf = await fetch(receipt ?? '');
  expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect(
    Buffer.from(await pdf.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
  await page.goto(`${link.slice(0, -1)}${link.endsWith('x') ? 'y' : 'x'}`);
  await expectVisible(page.getByText('Este link não vale. Confira se ele foi copiado por inteiro.'));
  expect(invoice?.id).toBeGreaterThan(0);
});

it('a new code for an expired one is requested once, however often the button is pressed', async () => {
  const shop = await server.company('Loja Lenta');
  await pricePlan(server, shop);
  const page = await openPage({}, shop.admin.session.user.email);
  const released = Promise.withResolvers<void>();
  let asked = 0;
  await page.route('**/api/subscription', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    const isFirst = ++asked === 1;
    if (!isFirst) await released.promise;
    const response = await route.fetch();
    const json = { ...((await response.json()) as object), ...(isFirst && { secondsLeft: 0 }) };
    return route.fulfill({ response, json });
  });
  await page.goto('/subscription');
  await page.getByRole('button', { name: 'Assinar agora!' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: /^Pagamento da fatura/ });
  await dialog.getByLabel('Nome completo').fill('Ana Lenta');
  await dialog.getByLabel('Endereço').fill('Rua das Flores, 10');
  await dialog.getByLabel('Cidade').fill('Campinas');
  await dialog.getByLabel('CEP').fill('13010-000');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Avançar' }).press('Enter');
  await dialog.getByRole('button', { name: 'PAGAR' }).press('Enter');
  const again = dialog.getByRole('button', { name: 'Gerar outro código' });
  await again.dblclick();
  await expectSoon(() => again.isDisabled()).toBe(true);
  released.resolve();
  await expectVisible(dialog.getByRole('img', { name: 'QR Code do Pix' }));
  expect(asked).toBe(2);
});

it('an open subscription page follows the operator’s changes', async () => {
  const shop = await server.company('Loja Que Olha');
  await pricePlan(server, shop);
  const page = await openPage({}, shop.admin.session.user.email);
  await page.goto('/subscription');
  await expectVisible(page.getByText(/R\$\s99,90/));
  const { call } = await server.signIn(operator);
  const email = 'financeiro@lojaqueolha.test';
  expect((await call('PUT', `/companies/${shop.id}`, { email })).status).toBe(200);
  // A banner may ask to confirm it.
  await expectVisible(page.getByText(email, { exact: true }));
  expect((await call('PUT', `/companies/${shop.id}`, { dueDate: '2031-05-10' })).status).toBe(200);
  await expectVisible(page.getByRole('main').getByText(/10\/05\/2031/));
});

it('switching between payments and credits leaves the focus on the selected tab', async () => {
  const page = await openPage({}, operator);
  await page.goto('/payments');
  const tab = (name: string) => page.getByRole('radio', { name });
  await expectVisible(page.getByRole('radiogroup', { name: 'Mostrar' }));
  expect(await tab('Recebidos').evaluate((radio) => radio === document.activeElement)).toBe(false);
  await tab('Recebidos').focus();
  for (const [key, name] of [
    ['ArrowRight', 'Créditos'],
    ['ArrowLeft', 'Recebidos'],
  ] as const) {
    await page.keyboard.press(key);
    await expectSoon(() => tab(name).evaluate((radio) => radio === document.activeElement)).toBe(true);
    await expectSoon(() => tab(name).isChecked()).toBe(true);
  }
});

it('the operator sees received payments, and resolves overpayments', async () => {
  for (const look of [{}, { narrow: true, theme: 'dark' as const }]) {
    const page = await openPage(look, operator);
    await page.goto('/payments');
    await expectVisible(page.getByText('Loja Vencida').first());
    expect(await violationsOf(page, 'payments')).toEqual([]);
    await page.goto('/payments?tab=credits');
    await expectVisible(page.getByText('Nenhum crédito').first());
    expect(await violationsOf(page, 'credits')).toEqual([]);
  }
});
