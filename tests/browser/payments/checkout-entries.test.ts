import type { CompanyDetails } from '@balcao/contract/companies/company';
import { afterAll, expect, it } from 'vitest';
import { startBank } from '../../../peers/pix/start-bank.ts';
import { pixEnvironment } from '../../payments/pix-environment.ts';
import { pricePlan } from '../../world/price-plan.ts';
import { runningServer } from '../../world/running-server.ts';
import { expectHidden, expectSoon, expectVisible, openBrowser } from '../open-browser.ts';
import { breakableSocket } from '../reconnecting/break-socket.ts';
import { expectToast } from '../timers/toasts.ts';

const bank = await startBank();
const server = runningServer(pixEnvironment(bank.url));
const { openPage } = openBrowser(server.origin);
afterAll(() => bank.close());

const openCheckout = async (name: string) => {
  const shop = await server.company(name);
  const invoiceId = await pricePlan(server, shop);
  const page = await openPage({}, shop.admin.session.user.email);
  const dialog = page.getByRole('dialog', { name: /^Pagamento da fatura/ });
  const open = () => page.goto(`/financeiro?pay=${invoiceId}`);
  return { shop, page, dialog, payer: dialog.getByLabel('Nome completo'), open };
};

it('a checkout that is being filled in is not requested again after a reconnection', async () => {
  const { shop, page, payer, open } = await openCheckout('Loja Interrompida');
  const breakSocket = await breakableSocket(page);
  await open();
  await payer.fill('Ana Prado');
  let asked = 0;
  await page.route(/\/api\/subscription\/checkout\//, (route) => {
    asked += 1;
    return route.fulfill({ status: 500, json: { error: 'ERR_INTERNAL' } });
  });
  const listed = page.waitForResponse(/\/api\/invoices/);
  await breakSocket(async () => {
    const { call } = await server.signIn('admin@balcao.local');
    expect((await call('PUT', `/companies/${shop.id}`, { phone: '(11) 98765-4321' })).status).toBe(200);
  });
  await (await listed).finished();
  expect(asked).toBe(0);
  await expectSoon(() => payer.inputValue()).toBe('Ana Prado');
});

it('a checkout with entries asks before closing, also right after the last keystroke, and before a reload', async () => {
  const { page, dialog, payer, open } = await openCheckout('Loja Hesitante');
  const question = page.getByRole('dialog', { name: 'Descartar as alterações?' });
  await open();
  await expectVisible(payer);
  await page.keyboard.press('Escape');
  await expectHidden(dialog);
  const heading = page.getByRole('heading', { level: 1, name: 'Faturas' });
  await expectSoon(() => heading.evaluate((one) => one === document.activeElement)).toBe(true);
  await open();
  await payer.focus();
  await page.keyboard.type('A');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Continuar editando' }).click();
  await expectHidden(question);
  await expectSoon(() => payer.inputValue()).toBe('A');
  const asked: string[] = [];
  page.on('dialog', (warning) => {
    asked.push(warning.type());
    void warning.accept();
  });
  await page.reload();
  expect(asked).toEqual(['beforeunload']);
  await payer.fill('Ana Prado');
  await dialog.getByRole('button', { name: 'Fechar' }).click();
  await question.getByRole('button', { name: 'Descartar' }).click();
  await expectHidden(dialog);
});

it('a mistyped CPF is refused at its field before anything is paid', async () => {
  const { dialog, payer, open } = await openCheckout('Loja Trocada');
  await open();
  await payer.fill('Ana Prado');
  for (const [label, text] of Object.entries({ Endereço: 'Rua A, 1', Cidade: 'Santos', CEP: '11000-000' }))
    await dialog.getByLabel(label).fill(text);
  await dialog.getByLabel('CPF ou CNPJ').fill('529.982.247-26');
  await dialog.getByRole('button', { name: 'Avançar' }).click();
  await expectVisible(dialog.getByText('Este CPF ou CNPJ não foi aceito. Confira os números.'));
  await dialog.getByLabel('CPF ou CNPJ').fill('529.982.247-25');
  await dialog.getByRole('button', { name: 'Avançar' }).click();
  await expectVisible(dialog.getByText('Passo 2 de 3'));
});

it('the company’s form sends only changed fields: neither a change elsewhere nor a foreign number blocks it', async () => {
  const shop = await server.company('Loja de Fora');
  await pricePlan(server, shop);
  const colleague = await server.attendant(shop, 'Bia de Fora', { profile: 'admin' });
  const page = await openPage({}, shop.admin.session.user.email);
  const payer = { firstName: 'Ana Prado', document: '12-3456789', address2: 'Rua A, 1', city: 'Santos' };
  await page.goto('/settings?tab=company');
  await page.getByRole('textbox', { name: 'Telefone' }).fill('1130304040');
  const paid = await colleague.call('POST', '/subscription', { ...payer, zipcode: '11000-000', country: 'usa' });
  expect(paid.status).toBe(200);
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expectToast(page, 'Operação realizada com sucesso!');
  await page.reload();
  await expectSoon(() => page.getByRole('textbox', { name: 'Cidade' }).inputValue()).toBe('Santos');
  await page.getByRole('textbox', { name: 'Cidade' }).fill('Guarujá');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expectToast(page, 'Operação realizada com sucesso!');
  const saved = (await colleague.call<CompanyDetails>('GET', `/companies/${shop.id}`)).body;
  expect([saved.phone, saved.billingName, saved.document, saved.addressCity]).toEqual([
    '551130304040',
    'Ana Prado',
    '12-3456789',
    'Guarujá',
  ]);
});

it('without a due date the subscription page says whom to contact', async () => {
  const { shop, page } = await openCheckout('Loja Indefinida');
  const { call } = await server.signIn('admin@balcao.local');
  await page.goto('/subscription');
  await expectVisible(page.getByRole('button', { name: 'Assinar agora!' }));
  expect((await call('PUT', `/companies/${shop.id}`, { dueDate: '' })).status).toBe(200);
  await expectVisible(page.getByText(/^O vencimento da licença ainda não foi definido/));
  await expectHidden(page.getByRole('button', { name: 'Assinar agora!' }));
});

it('for a plan without a price whose licence ends the subscription page says whom to contact', async () => {
  const shop = await server.company('Loja Grátis');
  const { call } = await server.signIn('admin@balcao.local');
  const free = await call<{ id: number }>('POST', '/plans', {
    name: 'Teste grátis',
    users: 9,
    connections: 9,
    queues: 9,
  });
  expect((await call('PUT', `/companies/${shop.id}`, { planId: free.body.id })).status).toBe(200);
  const page = await openPage({}, shop.admin.session.user.email);
  await page.goto('/subscription');
  await expectVisible(page.getByText(/Para renovar a licença ou passar a outro plano, fale com quem fornece/));
  await expectHidden(page.getByRole('button', { name: 'Assinar agora!' }));
});
