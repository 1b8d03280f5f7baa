import type { Connection } from '@balcao/contract/connections/connection';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FakeWhatsApp, startWhatsApp } from '../../peers/whatsapp/start-whatsapp.ts';
import { changeSession, type SessionChange } from '../../server/src/connections/change-session.ts';
import { inTx } from '../../server/src/platform/tx.ts';
import { eventually, runningDesk, type TestCompany } from '../running-desk.ts';
import { gone, openBrowser, seen, soon } from './open-browser.ts';

let whatsapp: FakeWhatsApp;
const env: Record<string, string> = {};
// Before the desk starts: it must know where the fake is.
beforeAll(async () => {
  whatsapp = await startWhatsApp();
  Object.assign(env, { WHATSAPP_WEB_URL: whatsapp.url, WHATSAPP_WEB_ROOT_KEY: whatsapp.rootKey });
});
afterAll(() => whatsapp.close());
const desk = runningDesk(env);
const { sitDown } = openBrowser(desk.origin);

const lines = async ({ admin }: TestCompany) => (await admin.call<Connection[]>('GET', '/whatsapp')).body;
const lineOf = async (shop: TestCompany, name: string) => {
  const found = (await lines(shop)).find((line) => line.name === name);
  if (!found) throw new Error(`no line ${name}`);
  return found;
};
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const say = (shop: TestCompany, id: number, change: SessionChange) =>
  inTx(desk.running().border, shop.id, (tx) => changeSession(tx, id, change));
/** Who sits at the screen: the admin that the test itself asks with would be signed out by it. */
async function owner(shop: TestCompany): Promise<string> {
  const name = 'Renata';
  await desk.attendant(shop, name, { profile: 'admin', isTricked: 'enabled' });
  return `renata@${shop.id}.test`;
}
const inAMinute = () => Date.now() + 60_000;

it('a line by QR code is made, read by a phone, unlinked by it, and linked again by a code that is typed', async () => {
  const shop = await desk.company('Casa Prado');
  const email = await owner(shop);
  const phone = whatsapp.phone({ number: '5511940021234', name: 'Casa Prado' });
  const page = await sitDown({}, email);
  await page.goto('/connections');

  await page.getByRole('button', { name: 'Nova conexão' }).click();
  const chooser = page.getByRole('dialog', { name: 'Nova conexão' });
  await chooser.getByRole('button', { name: /WhatsApp por QR Code/ }).click();
  const form = page.getByRole('dialog', { name: /WhatsApp por QR Code/ });
  await form.getByLabel('Nome').fill('Loja Centro');
  await form.getByRole('button', { name: 'Criar e ler o QR Code' }).click();
  // The risk is said before there is a line, and has to be accepted this once.
  await seen(form.getByText('Obrigatório'));
  expect((await lines(shop)).map(({ name }) => name)).toEqual(['Loja']);
  await form.getByRole('checkbox', { name: /Entendi o risco/ }).check();
  await form.getByRole('button', { name: 'Criar e ler o QR Code' }).click();

  const dialog = page.getByRole('dialog', { name: 'Conectar Loja Centro' });
  await seen(dialog.getByRole('img', { name: /QR Code/ }));
  await seen(dialog.getByText(/^Expira em 0:\d\d$/));
  await phone.scan((await lineOf(shop, 'Loja Centro')).qrcode);
  await seen(dialog.getByText('WhatsApp conectado com sucesso!'));
  await gone(dialog);
  const row = rowOf(page, 'Loja Centro');
  await seen(row.getByText('Conectado', { exact: true }));
  await seen(row.getByText('+55 11 9 4002-1234'));

  await row.getByRole('button', { name: /Saúde da linha/ }).click();
  const health = page.getByRole('dialog', { name: /Saúde da linha/ });
  await seen(health.getByText('Últimas 24 horas'));
  await health.getByRole('button', { name: 'Fechar' }).click();

  phone.unlink();
  await seen(row.getByText(/^Encerrada pelo celular/));
  await row.getByRole('button', { name: /Por quê/ }).click();
  await seen(page.getByText('Com o celular na mão, peça um novo QR Code e leia-o.'));
  await page.keyboard.press('Escape');

  await row.getByRole('button', { name: 'Novo QR Code' }).click();
  await seen(dialog);
  await dialog.getByRole('button', { name: 'Conectar com código de 8 letras' }).click();
  await dialog.getByLabel('Número do WhatsApp').fill('+55 11 94002-1234');
  await dialog.getByRole('button', { name: 'Gerar código' }).click();
  const letters = dialog.getByLabel('Código para digitar no celular');
  await seen(letters);
  await soon(() => letters.textContent()).toMatch(/^[0-9A-Z]{4} [0-9A-Z]{4}$/);
  await phone.typeCode(((await letters.textContent()) ?? '').replace(' ', ''));
  await seen(dialog.getByText('WhatsApp conectado com sucesso!'));
  await gone(dialog);

  // The second one is not asked about the risk again.
  await page.getByRole('button', { name: 'Nova conexão' }).click();
  await chooser.getByRole('button', { name: /WhatsApp por QR Code/ }).click();
  await seen(form.getByText('Antes de conectar por QR Code'));
  expect(await form.getByRole('checkbox').count()).toBe(0);
  await form.getByRole('button', { name: 'Usar a Cloud API' }).click();
  await seen(page.getByRole('dialog', { name: /WhatsApp Cloud API/ }));
}, 120_000);
