import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pixBody, startBank } from '../../../peers/pix/start-bank.ts';
import { pixEnvironment } from '../../payments/pix-environment.ts';
import { runningServer } from '../../world/running-server.ts';
import { violationsOf } from '../axe-violations.ts';
import { expectSoon, expectVisible, openBrowser } from '../open-browser.ts';
import { pressOn, runCommand, typeInto } from '../press-keys.ts';
import { pauseTimers } from '../timers/pause-timers.ts';

const bank = await startBank();
const server = runningServer(pixEnvironment(bank.url));
const { openPage } = openBrowser(server.origin);
const plan = { name: 'Crescer', users: 5, connections: 2, queues: 5, value: '149,90', isPublic: true };
const secret = 'Primavera2026';
let webhook = '';
afterAll(() => bank.close());
beforeAll(async () => {
  const { call } = await server.signIn('admin@balcao.local');
  expect((await call('POST', '/plans', plan)).status).toBe(200);
  webhook = (await call<{ webhookUrl: string }>('GET', '/payments/setup')).body.webhookUrl.replace(server.origin(), '');
});

const words = {
  en: {
    signUp: ['Name of the company', 'Your name', 'E-mail', 'Password', 'Phone with area code'],
    askCode: 'Ask for a validation code',
    code: 'Validation code',
    done: 'You have signed up!',
    enter: 'Sign in',
    email: 'E-mail',
    password: 'Password',
    subscription: 'Subscription',
    subscribe: 'Subscribe now!',
    payment: /^Payment of invoice/,
    billing: ['Full name', 'Address', 'City', 'Zip code'],
    next: 'Next',
    pay: 'PAY',
    qr: 'Pix QR code',
    renewed: /^Your licence was renewed until /,
    billingPage: 'Billing',
    paid: 'Paid',
  },
  es: {
    signUp: ['Nombre de la empresa', 'Su nombre', 'Correo', 'Contraseña', 'Teléfono con código de área'],
    askCode: 'Solicitar código de validación',
    code: 'Código de validación',
    done: '¡Registro realizado con éxito!',
    enter: 'Entrar',
    email: 'Correo',
    password: 'Contraseña',
    subscription: 'Suscripción',
    subscribe: '¡Suscribirse ahora!',
    payment: /^Pago de la factura/,
    billing: ['Nombre completo', 'Dirección', 'Ciudad', 'Código postal'],
    next: 'Siguiente',
    pay: 'PAGAR',
    qr: 'Código QR de Pix',
    renewed: /^¡Su licencia fue renovada hasta el /,
    billingPage: 'Finanzas',
    paid: 'Pagada',
  },
} as const;

it.each(['en', 'es'] as const)(
  'from the sign-up to the paid invoice on a phone, by keys only, in %s',
  async (language) => {
    const texts = words[language];
    const email = `lia-${language}@flora-nova.test`;
    const page = await openPage({ language, narrow: true, theme: language === 'es' ? 'dark' : 'light' });
    const redirect = await pauseTimers(page, 4_000);
    await page.goto('/signup');
    await signUp(page, texts, [`Flora Nova ${language}`, 'Lia Prado', email, secret, '(11) 98765-4021']);
    await signIn(page, texts, email);

    await runCommand(page, texts.subscription);
    await expectSoon(async () => new URL(page.url()).pathname).toBe('/subscription');
    await expectVisible(page.getByRole('button', { name: texts.subscribe }));
    expect(await violationsOf(page, '/subscription')).toEqual([]);
    await pressOn(page, page.getByRole('button', { name: texts.subscribe }));
    await payInvoice(page, texts);
    await redirect.release();
    await expectSoon(async () => new URL(page.url()).pathname).toBe('/');

    await runCommand(page, texts.billingPage);
    await expectVisible(page.getByText(texts.paid, { exact: true }));
    await expectVisible(page.getByText(/149[.,]90/).first());
  },
  240_000,
);

type Words = (typeof words)[keyof typeof words];

async function signUp(page: Page, texts: Words, person: readonly string[]): Promise<void> {
  const form = page.locator('form');
  await expectVisible(form);
  expect(await violationsOf(page, '/signup')).toEqual([]);
  const field = (name: string) => form.getByRole('textbox', { name, exact: true });
  await typeInto(
    page,
    texts.signUp.map((name, n) => [field(name), person[n] ?? '']),
  );
  await pressOn(page, page.getByRole('radio', { name: /^Crescer/ }), 'Space');
  await pressOn(page, page.getByRole('button', { name: texts.askCode }));
  const code = page.getByText(/CODE-\d{4}$/);
  await expectVisible(code);
  await typeInto(page, [[field(texts.code), /CODE-\d{4}/.exec((await code.textContent()) ?? '')?.[0] ?? '']]);
  await page.keyboard.press('Enter');
  await expectVisible(page.getByRole('heading', { name: texts.done }));
  // The button to continue has the focus.
  await page.keyboard.press('Enter');
}

async function signIn(page: Page, texts: Words, email: string): Promise<void> {
  await typeInto(page, [
    [page.getByRole('textbox', { name: texts.email }), email],
    [page.getByRole('textbox', { name: texts.password }), secret],
  ]);
  await page.keyboard.press('Enter');
  await expectSoon(async () => new URL(page.url()).pathname).not.toBe('/login');
  await expectVisible(page.getByText(email, { exact: false }).first());
}

async function payInvoice(page: Page, texts: Words): Promise<void> {
  const dialog = page.getByRole('dialog', { name: texts.payment });
  await typeInto(
    page,
    texts.billing.map((name, n) => [
      dialog.getByRole('textbox', { name }),
      ['Lia Prado', 'Rua das Flores, 10', 'Campinas', '13010-000'][n] ?? '',
    ]),
  );
  expect(await violationsOf(page, 'the checkout')).toEqual([]);
  await pressOn(page, dialog.getByRole('button', { name: texts.next }));
  await expectVisible(dialog.getByText(/Crescer/).first());
  await pressOn(page, dialog.getByRole('button', { name: texts.next }));
  await pressOn(page, dialog.getByRole('button', { name: texts.pay }));
  await expectVisible(dialog.getByRole('img', { name: texts.qr }));
  expect(await violationsOf(page, 'the code of the Pix')).toEqual([]);
  const charge = [...bank.cobs.values()].at(-1)!;
  expect((await server.request('POST', webhook, pixBody(bank.pay(charge.txid)))).status).toBe(200);
  await expectVisible(page.getByText(texts.renewed));
}
