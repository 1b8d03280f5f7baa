import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Customer } from '../../../peers/graph/customer.ts';
import type { Graph } from '../../../peers/graph/graph.ts';
import { samples } from '../../../peers/graph/media/sample-media.ts';
import { startGraph } from '../../../peers/graph/start-graph.ts';
import { undoWindowMs } from '../../../web/src/ui/undo/undo-queue.ts';
import { openCloudConnection } from '../../meta/cloud-connection.ts';
import { orderReady, receipt, unsendable } from '../../meta/template-samples.ts';
import { runningServer, type SignedInPerson, type TestCompany } from '../../world/running-server.ts';
import { violationsOf } from '../axe-violations.ts';
import { expectHidden, expectSoon, expectVisible, openBrowser } from '../open-browser.ts';
import { ticketScreen } from '../ticket-screen.ts';
import { delaySends } from '../timers/delay-sends.ts';
import { pauseTimers } from '../timers/pause-timers.ts';

const server = runningServer();
const { openPage } = openBrowser(server.origin);
let graph: Graph;
let shop: TestCompany;
let vera: SignedInPerson;
let phoneNumberId: string;

beforeAll(async () => {
  graph = await startGraph();
  shop = await server.company('Casa Prado', true);
  vera = await server.attendant(shop, 'Vera Lima', { profile: 'admin' });
  const opened = await openCloudConnection(graph, {
    origin: server.origin(),
    call: shop.admin.call,
    queueIds: [shop.queueId],
  });
  ({ phoneNumberId } = opened);
  for (const template of [orderReady, receipt, ...unsendable]) graph.connectionOf(phoneNumberId).addTemplate(template);
});
afterAll(() => graph.close());

const minuteMs = 60_000;

/** A customer who wrote this many minutes ago; Vera has accepted the conversation. */
async function conversation(
  name: string,
  waId: string,
  minutesAgo: number,
): Promise<{ customer: Customer; uuid: string }> {
  const customer = graph.customer({ waId, name }, phoneNumberId);
  graph.clock.set(new Date(Date.now() - minutesAgo * minuteMs));
  await customer.text(`Oi, sou ${name}`).delivered;
  graph.clock.set(new Date());
  type Row = { id: number; uuid: string; contact: { name: string } };
  const { tickets } = (await shop.admin.call<{ tickets: Row[] }>('GET', '/tickets?showAll=true')).body;
  const ticket = tickets.find(({ contact }) => contact.name === name);
  if (!ticket) throw new Error(`no ticket of ${name}`);
  await shop.admin.call('PUT', `/tickets/${ticket.id}`, { status: 'open', userId: vera.session.user.id });
  return { customer, uuid: ticket.uuid };
}

const notice = (page: Page) => page.getByRole('status').filter({ hasText: 'só entrega um modelo aprovado' });
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    return (
      element?.getAttribute('aria-label') ??
      (element?.id && document.querySelector(`label[for="${element.id}"]`)?.textContent)
    );
  });

it('outside the window a template is found, filled and sent by keyboard only, and is shown as the customer sees it', async () => {
  const { customer, uuid } = await conversation('Karina Melo', '5511987651111', 25 * 60);
  const page = await openPage({}, vera.session.user.email);
  await page.goto(`/tickets/${uuid}`);
  const screen = ticketScreen(page);
  await expectVisible(notice(page));
  await expectSoon(() => screen.box.evaluate((box) => box === document.activeElement)).toBe(true);
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Modelo para Karina Melo' });
  await expectVisible(dialog.getByRole('option', { name: /pedido_pronto/ }));
  await expectVisible(dialog.getByText('6 não podem ser enviados agora'));
  await expectVisible(dialog.getByText(/Lista da Meta: (agora|há )/));
  await expectSoon(() => dialog.getByRole('option').count()).toBe(2);
  await expectSoon(() => focused(page)).toBe('Nome ou texto do modelo');
  await page.keyboard.type('chega');
  await expectSoon(() => dialog.getByRole('option').count()).toBe(1);
  await page.keyboard.press('Enter');

  await expectSoon(() => focused(page)).toBe('No título');
  await page.keyboard.type('1042');
  const preview = dialog.locator('[data-preview]');
  await expectVisible(preview.getByText('Pedido 1042'));
  // The contact's name is offered beside the field.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expectSoon(() => focused(page)).toBe('Variável 1');
  await page.keyboard.press('Tab');
  await expectSoon(() => focused(page)).toBe('Usar o nome: Karina Melo');
  await page.keyboard.press('Enter');
  await expectVisible(preview.getByText('Olá Karina Melo, seu pedido chega {{2}}.'));
  // A missing value is reported at its field, which gets the focus, and nothing is sent.
  await dialog.getByLabel('Variável 1').focus();
  await page.keyboard.press('Enter');
  await expectSoon(() => focused(page)).toBe('Variável 2');
  await expectVisible(dialog.getByText('Obrigatório').first());
  await page.keyboard.type('amanhã');
  await dialog.getByLabel('Fim do endereço de “Acompanhar”').fill('a1');
  await page.keyboard.press('Enter');

  await expectHidden(dialog);
  const bubble = screen.message('Olá Karina Melo, seu pedido chega amanhã.');
  await expectVisible(bubble);
  await expectSoon(() => bubble.getByRole('list', { name: 'Botões' }).getByRole('listitem').allTextContents()).toEqual([
    'Está bem',
    'Acompanhar',
    'Ligar',
  ]);
  await expectSoon(() => customer.inbox.length).toBe(1);
  expect(customer.inbox).toMatchObject([{ type: 'template', content: { name: 'pedido_pronto' } }]);
  await expectSoon(() => bubble.getAttribute('data-status')).toBe('delivered');
});

it('a text that failed because the window has closed offers a template with its picture, on a phone in the dark theme', async () => {
  const { customer, uuid } = await conversation('Bento Dias', '5511987652222', 25 * 60);
  const page = await openPage({ narrow: true, theme: 'dark' }, vera.session.user.email);
  await page.goto(`/tickets/${uuid}`);
  const screen = ticketScreen(page);
  await screen.box.fill('Seu comprovante');
  await screen.send.click();
  const failed = screen.message('Seu comprovante');
  // After the customer has written, a plain text may be sent.
  await expectVisible(failed.getByRole('button', { name: 'Tentar de novo' }));
  await failed.getByRole('button', { name: 'Enviar um modelo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Modelo para Bento Dias' });
  await dialog.getByRole('option', { name: /comprovante/ }).click();
  await dialog.getByRole('button', { name: 'Enviar modelo' }).click();
  await expectVisible(dialog.getByText('Falta o arquivo do modelo'));
  const choose = async (name: string, mimeType: string, buffer: Buffer) =>
    dialog.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
  await choose('a.pdf', 'application/pdf', samples.pdf);
  await expectVisible(dialog.getByText('O modelo pede uma imagem'));
  await dialog.getByRole('button', { name: 'Remover a.pdf' }).click();
  await choose('a.png', 'image/png', samples.png);
  await expectVisible(dialog.locator('[data-preview] img'));
  await dialog.getByRole('button', { name: 'Enviar modelo' }).click();
  await expectHidden(dialog);
  await expectVisible(screen.message('Segue o comprovante.'));
  await expectSoon(() => customer.inbox.length).toBe(1);
  expect(customer.inbox).toMatchObject([{ content: { components: [{ parameters: [{ type: 'image' }] }] } }]);
});

it('discarding filled fields asks first, and an undo of the send restores them', async () => {
  const { customer, uuid } = await conversation('Hugo Sá', '5511987658888', 25 * 60);
  const page = await openPage({ undoSends: true }, vera.session.user.email);
  await pauseTimers(page, undoWindowMs);
  await delaySends(page);
  await page.goto(`/tickets/${uuid}`);
  await notice(page).getByRole('button').click();
  const dialog = page.getByRole('dialog', { name: 'Modelo para Hugo Sá' });
  const begin = async (): Promise<void> => {
    await dialog.getByRole('option', { name: /pedido_pronto/ }).click();
    await expectVisible(dialog.getByLabel('Variável 1'));
  };
  // Nothing is filled in yet.
  await begin();
  await dialog.getByRole('button', { name: 'Outros modelos' }).click();
  await begin();
  const values = [
    ['No título', '1042'],
    ['Variável 1', 'Hugo'],
    ['Variável 2', 'amanhã'],
    ['Fim do endereço de “Acompanhar”', 'a1'],
  ] as const;
  for (const [label, value] of values) await dialog.getByLabel(label).fill(value);
  const goOn = page.getByRole('button', { name: 'Continuar editando' });
  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => dialog.getByRole('button', { name: 'Outros modelos' }).click(),
  ]) {
    await leave();
    await goOn.click();
    await expectHidden(goOn);
    await expectSoon(() => dialog.getByLabel('Variável 2').inputValue()).toBe('amanhã');
  }
  await dialog.getByRole('button', { name: 'Enviar modelo' }).click();
  await expectHidden(dialog);
  const { message } = ticketScreen(page);
  await expectVisible(message('Olá Hugo, seu pedido chega amanhã.'));
  await page.keyboard.press('Control+z');
  await expectHidden(message('Olá Hugo, seu pedido chega amanhã.'));
  for (const [label, value] of values) await expectSoon(() => dialog.getByLabel(label).inputValue()).toBe(value);
  await expectSoon(() => focused(page)).toBe('No título');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Descartar' }).click();
  await expectHidden(dialog);
  expect(customer.inbox).toEqual([]);
});

it('the remaining time is shown in hours, turns amber in the last one, and the notice disappears when the customer writes', async () => {
  const soon = await conversation('Célia Souza', '5511987653333', 23 * 60 + 30);
  const open = await conversation('Davi Nunes', '5511987654444', 60);
  const closed = await conversation('Elis Prado', '5511987655555', 25 * 60);
  const page = await openPage({}, vera.session.user.email);
  const clock = page.getByRole('timer');
  await page.goto(`/tickets/${soon.uuid}`);
  await expectVisible(clock);
  await expectSoon(() => clock.textContent()).toMatch(/^(29|30) min$/);
  await expectSoon(() => clock.getAttribute('data-ending')).toBe('true');
  await page.goto(`/tickets/${open.uuid}`);
  await expectSoon(() => clock.textContent()).toMatch(/^2[23] h$/);
  await expectSoon(() => clock.getAttribute('data-ending')).toBeNull();
  await page.goto(`/tickets/${closed.uuid}`);
  await expectVisible(notice(page));
  expect(await clock.count()).toBe(0);
  await closed.customer.text('Voltei').delivered;
  await expectHidden(notice(page));
  await expectSoon(() => clock.textContent()).toMatch(/^2[34] h$/);
});

it.each([
  { where: 'wide', narrow: false, name: 'Fábio Reis', number: '5511987656666' },
  { where: 'on a phone', narrow: true, name: 'Gil Torres', number: '5511987657777' },
])('list and form have no accessibility violations, $where', async ({ where, narrow, name, number }) => {
  const { uuid } = await conversation(name, number, 25 * 60);
  const page = await openPage({ narrow }, vera.session.user.email);
  await page.goto(`/tickets/${uuid}`);
  await notice(page).getByRole('button').click();
  const dialog = page.getByRole('dialog', { name: `Modelo para ${name}` });
  await expectVisible(dialog.getByRole('option', { name: /pedido_pronto/ }));
  const found = await violationsOf(page, `list, ${where}`);
  await dialog.getByRole('option', { name: /pedido_pronto/ }).click();
  await expectVisible(dialog.getByLabel('Variável 1'));
  found.push(...(await violationsOf(page, `form, ${where}`)));
  expect(found).toEqual([]);
  await expectSoon(() => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
});

it('in a window of 1024 px the send buttons stay together', async () => {
  const { uuid } = await conversation('Fábio Reis', '5511987659999', 60);
  const page = await openPage({}, vera.session.user.email);
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto(`/tickets/${uuid}`);
  const { composer, send } = ticketScreen(page);
  await expectVisible(composer.getByRole('timer'));
  const record = composer.getByRole('button', { name: 'Gravar áudio' });
  const middleOf = async (button: typeof send) => {
    const { y, height } = (await button.boundingBox())!;
    return Math.round(y + height / 2);
  };
  await expectSoon(async () => (await middleOf(send)) - (await middleOf(record))).toBe(0);
});
