import type { QueueIntegration } from '@balcao/contract/queue-integrations/queue-integration';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startWebhookReceiver, type WebhookReceiver } from '../../../peers/webhooks/start-webhook-receiver.ts';
import { runningServer, type TestCompany } from '../../world/running-server.ts';
import { violationsOf } from '../axe-violations.ts';
import { expectHidden, expectSoon, expectVisible, openBrowser, tryAgain } from '../open-browser.ts';

const server = runningServer({ INTEGRATION_HOSTS: '127.0.0.1' });
const { openPage } = openBrowser(server.origin);
let hooks: WebhookReceiver;
let shop: TestCompany;
let vera: string;

beforeAll(async () => {
  hooks = await startWebhookReceiver();
  shop = await server.company('Casa Prado');
  vera = (await server.attendant(shop, 'Vera Lima', { profile: 'admin' })).session.user.email;
});
afterAll(() => hooks.close());

it('a webhook subscribed to openings is created; its delivery is shown with the response, and replayed', async () => {
  hooks.reply = () => ({ recebido: true });
  const page = await openPage({}, vera);
  await page.goto('/queue-integration');
  await page.getByRole('button', { name: 'Nova integração' }).first().click();
  const form = page.getByRole('dialog', { name: 'Nova integração' });
  await form.getByRole('combobox', { name: 'Tipo' }).click();
  await page.getByRole('option', { name: 'Webhook' }).click();
  await form.getByRole('textbox', { name: 'Nome' }).fill('ERP da loja');
  await form.getByRole('textbox', { name: 'Endereço' }).fill(hooks.address);
  await form.getByRole('checkbox', { name: 'Conversa aberta' }).check();
  expect(await violationsOf(page, 'form of a webhook')).toEqual([]);
  await form.getByRole('button', { name: 'Salvar' }).click();
  await page.getByRole('button', { name: 'Pronto' }).click();
  await expectHidden(form);
  const { body } = await shop.admin.call<{ queueIntegrations: QueueIntegration[] }>('GET', '/queueIntegration');
  const [made] = body.queueIntegrations;
  expect(made).toMatchObject({ events: ['ticket.opened'] });
  const secret = await shop.admin.call<{ signingSecret: string }>('POST', `/queueIntegration/${made!.id}/secret`);
  hooks.secret = secret.body.signingSecret;

  await server.write(shop.sandboxPhone, '5511987652222', 'Oi', { name: 'Karina Melo' });
  await page.getByRole('button', { name: 'Ver entregas' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Entregas de ERP da loja' });
  await expectVisible(dialog.getByText('Entregue', { exact: true }));
  await dialog.locator('summary').press('Enter');
  await expectVisible(dialog.getByText('Tentativas: 1 · Resposta 200'));
  await expectVisible(dialog.getByText('"type": "ticket.opened"'));
  await expectVisible(dialog.getByText('{"recebido":true}'));
  expect(await violationsOf(page, 'deliveries of a webhook')).toEqual([]);
  await dialog.getByRole('button', { name: 'Enviar de novo' }).press('Enter');
  await expectSoon(async () => hooks.calls.length).toBe(2);
});

it('in the dark theme on a phone, filtered to failed deliveries', async () => {
  const page = await openPage({ narrow: true, theme: 'dark' }, vera);
  await page.goto('/queue-integration');
  await page.getByRole('button', { name: 'Ver entregas' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Entregas de ERP da loja' });
  await expectVisible(dialog.getByText('Conversa aberta'));
  expect(await violationsOf(page, 'deliveries on a phone')).toEqual([]);
  await dialog.getByRole('combobox', { name: 'Situação' }).click();
  await page.getByRole('option', { name: 'Desistiu' }).click();
  await expectVisible(dialog.getByText('Nenhuma entrega nesta situação.'));
});

it('deliveries that did not arrive say so, and are tried again', async () => {
  const page = await openPage({}, vera);
  await page.goto('/queue-integration');
  const lists = /\/deliveries\?/;
  await page.route(lists, (route) => route.fulfill({ status: 500, json: { error: 'ERR_INTERNAL' } }));
  await page.getByRole('button', { name: 'Ver entregas' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Entregas de ERP da loja' });
  await expectVisible(dialog.getByRole('alert'));
  expect(await dialog.getByText('Nada foi enviado').count()).toBe(0);
  await tryAgain(page, () => page.unroute(lists), dialog.getByText('Conversa aberta'));
});
