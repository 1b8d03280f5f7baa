import type { Connection } from '@balcao/contract/connections/connection';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startGraph } from '../../peers/graph/start-graph.ts';
import { type FakeWhatsApp, startWhatsApp } from '../../peers/whatsapp/start-whatsapp.ts';
import { changeSession, type SessionChange } from '../../server/src/connections/session/change-session.ts';
import { inTx } from '../../server/src/platform/db/tx.ts';
import { runningServer, type TestCompany } from '../world/running-server.ts';
import { workerlessConnection } from '../world/workerless-connection.ts';
import { fillCloudCredentials } from './meta/fill-cloud-credentials.ts';
import { expectHidden, expectSoon, expectVisible, openBrowser } from './open-browser.ts';
import { expectPassing, pauseTimers } from './timers/pause-timers.ts';

let whatsapp: FakeWhatsApp;
const env: Record<string, string> = {};
// Set before the server starts, which reads the fake's address.
beforeAll(async () => {
  whatsapp = await startWhatsApp();
  Object.assign(env, { WHATSAPP_WEB_URL: whatsapp.url, WHATSAPP_WEB_ROOT_KEY: whatsapp.rootKey });
});
afterAll(() => whatsapp.close());
const server = runningServer(env);
const { openPage } = openBrowser(server.origin);

const connectionsOf = async ({ admin }: TestCompany) => (await admin.call<Connection[]>('GET', '/whatsapp')).body;
const connectionOf = async (shop: TestCompany, name: string) => {
  const found = (await connectionsOf(shop)).find((connection) => connection.name === name);
  if (!found) throw new Error(`no connection ${name}`);
  return found;
};
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const setStatus = (shop: TestCompany, id: number, change: SessionChange) =>
  inTx(server.running().context, shop.id, (tx) => changeSession(tx, id, change));
/** A second admin for the browser: signing in would end the session of the admin that the test uses. */
async function owner(shop: TestCompany): Promise<string> {
  const name = 'Renata';
  await server.attendant(shop, name, { profile: 'admin', isTricked: 'enabled' });
  return `renata@${shop.id}.test`;
}
const inAMinute = () => Date.now() + 60_000;

it('a QR-code connection is created, paired by a phone, unlinked by it, and paired again by a typed code', async () => {
  const shop = await server.company('Casa Prado');
  const email = await owner(shop);
  const phone = whatsapp.phone({ number: '5511940021234', name: 'Casa Prado' });
  const page = await openPage({}, email);
  const success = await pauseTimers(page, 1_800);
  await page.goto('/connections');

  await page.getByRole('button', { name: 'Nova conexão' }).click();
  const chooser = page.getByRole('dialog', { name: 'Nova conexão' });
  await chooser.getByRole('button', { name: /WhatsApp por QR Code/ }).click();
  const form = page.getByRole('dialog', { name: /WhatsApp por QR Code/ });
  await form.getByLabel('Nome').fill('Loja Centro');
  await form.getByRole('button', { name: 'Criar e ler o QR Code' }).click();
  // The first connection requires accepting the risk notice.
  await expectVisible(form.getByText('Obrigatório'));
  expect((await connectionsOf(shop)).map(({ name }) => name)).toEqual(['Loja']);
  await form.getByRole('checkbox', { name: /Entendi o risco/ }).check();
  await form.getByRole('button', { name: 'Criar e ler o QR Code' }).click();

  const dialog = page.getByRole('dialog', { name: 'Conectar Loja Centro' });
  await expectVisible(dialog.getByRole('img', { name: /QR Code/ }));
  await expectVisible(dialog.getByText(/^Expira em 0:\d\d$/));
  await phone.scan((await connectionOf(shop, 'Loja Centro')).qrcode);
  await expectPassing(dialog.getByText('WhatsApp conectado com sucesso!'), success);
  // A connection without queues: the queues dialog opens after pairing.
  const row = rowOf(page, 'Loja Centro');
  await expectVisible(row.getByText('Sem fila: só administradores veem'));
  const serves = page.getByRole('dialog', { name: 'Quem atende Loja Centro?' });
  await expectVisible(serves.getByText('Atendimento', { exact: true }));
  await serves.getByRole('button', { name: 'Salvar' }).click();
  await expectHidden(serves);
  await expectVisible(row.getByText('Atendimento', { exact: true }));
  await expectVisible(row.getByText('Conectado', { exact: true }));
  await expectVisible(row.getByText('+55 11 9 4002-1234'));

  await row.getByRole('button', { name: /Saúde da conexão/ }).click();
  const health = page.getByRole('dialog', { name: /Saúde da conexão/ });
  await expectVisible(health.getByText('Desde que foi criada'));
  await health.getByRole('button', { name: 'Fechar' }).click();

  phone.unlink();
  await expectVisible(row.getByText(/^Encerrada pelo celular/));
  await row.getByRole('button', { name: /Por quê/ }).click();
  await expectVisible(page.getByText('Com o celular na mão, peça um novo QR Code e leia-o.'));
  await page.keyboard.press('Escape');

  await row.getByRole('button', { name: 'Novo QR Code' }).click();
  await expectVisible(dialog);
  await dialog.getByRole('button', { name: 'Conectar com código de 8 letras' }).click();
  await dialog.getByLabel('Número do WhatsApp').fill('+55 11 94002-1234');
  await dialog.getByRole('button', { name: 'Gerar código' }).click();
  const letters = dialog.getByLabel('Código para digitar no celular');
  await expectVisible(letters);
  await expectSoon(() => letters.textContent()).toMatch(/^[0-9A-Z]{4} [0-9A-Z]{4}$/);
  await phone.typeCode(((await letters.textContent()) ?? '').replace(' ', ''));
  await expectPassing(dialog.getByText('WhatsApp conectado com sucesso!'), success);

  // The second connection does not ask for consent again.
  await page.getByRole('button', { name: 'Nova conexão' }).click();
  await chooser.getByRole('button', { name: /WhatsApp por QR Code/ }).click();
  await expectVisible(form.getByRole('region', { name: 'Antes de conectar por QR Code' }));
  expect(await form.getByRole('checkbox').count()).toBe(0);
  await form.getByRole('button', { name: 'usar a Cloud API' }).click();
  await expectVisible(page.getByRole('dialog', { name: /WhatsApp Cloud API/ }));
});

it('a code counts down to "Expirado", is followed by the next, and the connection shows the progress of its import', async () => {
  const shop = await server.company('Casa Lima');
  const page = await openPage({}, await owner(shop));
  const success = await pauseTimers(page, 1_800);
  const body = await workerlessConnection(server, shop, 'Loja Moema');
  await page.goto('/connections');
  const row = rowOf(page, 'Loja Moema');
  await expectVisible(row.getByRole('button', { name: 'Tentar novamente' }));
  await expectSoon(() => row.getByRole('button', { name: 'Novo QR Code' }).count()).toBe(1);

  await setStatus(shop, body.id, { status: 'qrcode', qrcode: '2@first', expirationTime: inAMinute(), retries: 1 });
  await row.getByRole('button', { name: 'Ver QR Code' }).click();
  const dialog = page.getByRole('dialog', { name: 'Conectar Loja Moema' });
  const drawn = () =>
    dialog
      .getByRole('img', { name: /QR Code/ })
      .locator('path')
      .getAttribute('d');
  await expectVisible(dialog.getByText(/^Expira em/));
  await setStatus(shop, body.id, {
    status: 'qrcode',
    qrcode: '2@brief',
    expirationTime: Date.now() + 1500,
    retries: 1,
  });
  await expectVisible(dialog.getByText('Expirado', { exact: true }));
  const first = await drawn();
  await setStatus(shop, body.id, { status: 'qrcode', qrcode: '2@second', expirationTime: inAMinute(), retries: 2 });
  await expectVisible(dialog.getByText('Tentativa 2'));
  expect(await drawn()).not.toBe(first);
  await setStatus(shop, body.id, { status: 'OPENING' });
  await expectVisible(dialog.getByText('Aguardando o QR Code', { exact: true }));
  await setStatus(shop, body.id, { status: 'PAIRING' });
  await expectVisible(dialog.getByText('Conectando…', { exact: true }));
  // The reconnect after a pairing is not shown as waiting for a code.
  await setStatus(shop, body.id, { status: 'OPENING', reason: 'noAnswer' });
  await expectVisible(row.getByText('O WhatsApp não responde'));
  await expectSoon(() => dialog.getByText('Conectando…', { exact: true }).count()).toBe(1);
  await setStatus(shop, body.id, { status: 'importing', importProgress: 42 });
  await expectPassing(dialog.getByText('WhatsApp conectado com sucesso!'), success);
  await page.getByRole('dialog', { name: 'Quem atende Loja Moema?' }).getByRole('button', { name: 'Cancelar' }).click();
  await expectVisible(page.getByText('1 conexão está sem fila: só administradores veem.'));
  await expectVisible(page.getByRole('button', { name: 'Escolher filas' }));
  await expectVisible(row.getByText('Importando · 42%'));
  await setStatus(shop, body.id, { status: 'TIMEOUT', reason: 'noAnswer' });
  await expectVisible(row.getByRole('button', { name: 'Desconectar' }));
  await expectVisible(page.getByRole('link', { name: /Conexões.*precisa de atenção/ }));
});

it('users who are not admins see connections and why they are down, without codes and buttons', async () => {
  const shop = await server.company('Casa Reis');
  const body = await workerlessConnection(server, shop, 'Loja Moema');
  await setStatus(shop, body.id, { status: 'DISCONNECTED', reason: 'banned' });
  await server.attendant(shop, 'Ana');
  const page = await openPage({}, `ana@${shop.id}.test`);
  await page.goto('/connections');
  const row = rowOf(page, 'Loja Moema');
  await expectVisible(row.getByText(/^Recusada pelo WhatsApp/));
  const names = await row.getByRole('button').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
  expect(names).toEqual(['Por quê? · Loja Moema']);
  expect(await page.getByRole('button', { name: 'Nova conexão' }).count()).toBe(0);
  await setStatus(shop, body.id, { status: 'qrcode', qrcode: '2@secret', expirationTime: inAMinute() });
  await expectVisible(row.getByText('Aguardando QR Code'));
  expect(await row.getByRole('button', { name: 'Ver QR Code' }).count()).toBe(0);
});

it('the end of a temporary ban is shown on the connection, in its reason and in its health; without an end, “for a while”', async () => {
  const shop = await server.company('Casa Nunes');
  const email = await owner(shop);
  const { id } = await workerlessConnection(server, shop, 'Loja Moema');
  const end = new Date(Date.now() + 86_400_000);
  const banned = { status: 'DISCONNECTED', reason: 'tempBanned' } as const;
  await setStatus(shop, id, banned);
  const page = await openPage({}, email);
  await page.goto('/connections');
  const row = rowOf(page, 'Loja Moema');
  await expectVisible(row.getByText(/^Suspensa por um tempo/));
  await setStatus(shop, id, { ...banned, expirationTime: end.getTime() });
  const until = /^Suspensa até \d\d\/\d\d(, |\/\d{4} )\d\d:\d\d/;
  await expectVisible(row.getByText(until));
  await row.getByRole('button', { name: 'Por quê? · Loja Moema' }).click();
  const why = page.getByText('O WhatsApp suspendeu esta conta por um tempo (402).');
  await expectVisible(why);
  await expectVisible(page.locator('strong').getByText(until));
  await page.keyboard.press('Escape');
  await expectHidden(why);
  await row.getByRole('button', { name: /Saúde da conexão/ }).click();
  await expectVisible(page.getByRole('dialog', { name: /Saúde da conexão/ }).getByText(until));
});

it('a Cloud API connection is created with verified credentials, and its webhook address is shown once', async () => {
  const graph = await startGraph();
  try {
    // Only the provider's admin may point a connection at a peer on this machine.
    await server.company('Casa Dias', true);
    const page = await openPage({}, 'admin@casa-dias.test');
    const known = { phoneNumberId: '10500099', wabaId: '20600099', accessToken: 'EAAB-right', appSecret: 'app-secret' };
    graph.addNumber({
      ...known,
      displayPhoneNumber: '551130000000',
      verifyToken: 'v',
      appId: '300000000001',
      webhookUrl: `${server.origin()}/nowhere`,
    });
    await page.goto('/connections');
    await page.getByRole('button', { name: 'Nova conexão' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /Cloud API/ }).click();
    const form = page.getByRole('dialog', { name: /WhatsApp Cloud API/ });
    await form.getByLabel('Nome').fill('Oficial');
    await form.getByRole('button', { name: 'Testar credenciais' }).click();
    await expectVisible(form.getByText('Preencha as credenciais antes de testar.'));
    await fillCloudCredentials(form, { ...known, accessToken: 'EAAB-wrong', graphUrl: graph.url });
    const test = form.getByRole('button', { name: 'Testar credenciais' });
    await test.click();
    await expectVisible(form.getByText('Não funciona'));
    await form.getByLabel('Token de acesso').fill(known.accessToken);
    await expectHidden(form.getByText('Não funciona'));
    await test.click();
    await expectVisible(form.getByText(/^Funciona: /));
    const verifyToken = await form.getByLabel('Token de verificação').inputValue();
    await form.getByRole('button', { name: 'Salvar' }).click();
    const webhookDialog = page.getByRole('dialog', { name: 'Endereço do webhook' });
    await expectVisible(webhookDialog.getByText(/\/webhooks\/meta\/[\w-]{43}$/));
    await expectVisible(webhookDialog.getByText(verifyToken, { exact: true }));
    await webhookDialog.getByRole('button', { name: 'Pronto' }).click();
    const row = rowOf(page, 'Oficial');
    await expectVisible(row.getByText('Conectado', { exact: true }));

    // Server errors are shown under their field, on its tab.
    await row.getByRole('button', { name: /Editar/ }).click();
    const edit = page.getByRole('dialog', { name: 'Editar conexão' });
    await edit.getByLabel('Nome').fill('Loja');
    await edit.getByRole('tab', { name: 'Inatividade' }).click();
    await edit.getByRole('button', { name: 'Salvar' }).click();
    await expectVisible(edit.getByLabel('Nome'));
    await expectSoon(() => edit.getByLabel('Nome').getAttribute('aria-invalid')).toBe('true');
  } finally {
    await graph.close();
  }
});
