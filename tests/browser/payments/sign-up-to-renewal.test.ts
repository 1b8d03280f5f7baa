import { afterAll, beforeAll, expect, it } from 'vitest';
import { pixBody, startBank } from '../../../peers/pix/start-bank.ts';
import { pixEnvironment } from '../../payments/pix-environment.ts';
import { runningServer } from '../../world/running-server.ts';
import { expectSoon, expectVisible, openBrowser } from '../open-browser.ts';
import { pauseTimers } from '../timers/pause-timers.ts';
import { expectToast } from '../timers/toasts.ts';

const bank = await startBank();
const server = runningServer(pixEnvironment(bank.url));
const { openPage } = openBrowser(server.origin);
const plan = { name: 'Crescer', users: 5, connections: 2, queues: 5, value: '149,90', isPublic: true };
let webhook = '';
afterAll(() => bank.close());
beforeAll(async () => {
  const { call } = await server.signIn('admin@balcao.local');
  expect((await call('POST', '/plans', plan)).status).toBe(200);
  webhook = (await call<{ webhookUrl: string }>('GET', '/payments/setup')).body.webhookUrl.replace(server.origin(), '');
});

it('a company signs up, pays its first invoice at the bank, and is renewed, in one browser', async () => {
  const secret = 'Primavera2026';
  const page = await openPage();
  const redirect = await pauseTimers(page, 4_000);
  await page.goto('/signup');
  await page.getByLabel('Nome da empresa').fill('Flora Nova');
  await page.getByLabel('Seu nome').fill('Lia Prado');
  await page.getByLabel('E-mail').fill('lia@flora-nova.test');
  await page.getByRole('textbox', { name: 'Senha' }).fill(secret);
  await page.getByLabel('Telefone com DDD').fill('(11) 98765-4021');
  await page.getByRole('radio', { name: /^Crescer/ }).check();
  await page.getByRole('button', { name: 'Solicitar código de validação' }).click();
  const codeMessage = await expectToast(page, /^Seu código de validação é: CODE-\d{4}$/);
  await page.getByLabel('Código de validação').fill(/CODE-\d{4}/.exec(codeMessage)?.[0] ?? '');
  await page.getByRole('button', { name: 'Cadastrar', exact: true }).click();
  await expectVisible(page.getByRole('heading', { name: 'Cadastro realizado com sucesso!' }));

  await page.getByRole('link', { name: 'Entrar' }).click();
  await page.getByLabel('E-mail').fill('lia@flora-nova.test');
  await page.getByRole('textbox', { name: 'Senha' }).fill(secret);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expectSoon(async () => new URL(page.url()).pathname).not.toBe('/login');
  const banner = page.getByText('Confirme o e-mail lia@flora-nova.test pelo link que enviamos.');
  await expectVisible(banner);
  await page.getByRole('button', { name: 'Enviar de novo' }).click();
  await expectVisible(page.getByText(/^Esta instalação ainda não envia e-mails/));

  await page.goto('/financeiro');
  await expectVisible(page.getByText('Em Aberto', { exact: true }));
  await page.goto('/subscription');
  await page.getByRole('button', { name: 'Assinar agora!' }).click();
  const dialog = page.getByRole('dialog', { name: /^Pagamento da fatura/ });
  await dialog.getByLabel('Nome completo').fill('Lia Prado');
  await dialog.getByLabel('Endereço').fill('Rua das Flores, 10');
  await dialog.getByLabel('Cidade').fill('Campinas');
  await dialog.getByLabel('CEP').fill('13010-000');
  await dialog.getByRole('button', { name: 'Avançar' }).click();
  await expectVisible(
    dialog.getByText('O plano da fatura continua').or(dialog.getByRole('radio', { name: 'Crescer' })),
  );
  await dialog.getByRole('button', { name: 'Avançar' }).click();
  await dialog.getByRole('button', { name: 'PAGAR' }).click();
  await expectVisible(dialog.getByRole('img', { name: 'QR Code do Pix' }));
  const charge = [...bank.cobs.values()].at(-1)!;
  const body = pixBody(bank.pay(charge.txid));
  // The bank posts the payment three times.
  for (let n = 0; n < 3; n++) expect((await server.request('POST', webhook, body)).status).toBe(200);
  await expectVisible(page.getByText(/^Sua licença foi renovada até \d\d\/\d\d\/\d{4}!$/));
  await redirect.release();
  await expectSoon(async () => new URL(page.url()).pathname).toBe('/');
  await page.goto('/financeiro');
  await expectVisible(page.getByText('Pago', { exact: true }));
  await expectVisible(page.getByText(/149,90/).first());
}, 240_000);

it('says when plans cannot be loaded, and continues once they are', async () => {
  const page = await openPage();
  const plans = '**/api/plans/all';
  await page.route(plans, (route) =>
    route.fulfill({ status: 503, json: { error: 'ERR_UNAVAILABLE', details: { retryAfterSeconds: 1 } } }),
  );
  await page.goto('/signup');
  const failed = page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Tentar de novo' }) });
  await expectVisible(failed);
  await page.unroute(plans);
  await failed.getByRole('button').click();
  await expectVisible(page.getByRole('radio', { name: /^Crescer/ }));
});
