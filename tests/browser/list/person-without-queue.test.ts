import { beforeAll, expect, it } from 'vitest';
import { eventually, runningServer, type SignedInPerson } from '../../world/running-server.ts';
import { expectVisible, openBrowser } from '../open-browser.ts';
import { ticketScreen } from '../ticket-screen.ts';

const server = runningServer();
const { openPage } = openBrowser(server.origin);
const token = 'phone-without-queue';
let rui: SignedInPerson;

beforeAll(async () => {
  const shop = await server.company('Casa Rui');
  await shop.admin.call('POST', '/whatsapp', { name: 'Sem fila', channel: 'sandbox', token, queueIds: [] });
  await shop.admin.call('POST', '/contacts', { name: 'Lia Mota', number: '5511980060002' });
  rui = await server.attendant(shop, 'Rui Prado', { queueIds: [], allTicket: 'enabled' });
  await server.write(token, '5511980060001', 'Oi', { name: 'Sara Reis' });
  const find = () => rui.call<{ count: number }>('GET', '/tickets?status=pending');
  expect((await eventually(find, ({ body }) => body.count === 1)).status).toBe(200);
});

it('a user without a queue is told so instead of being asked to select one', async () => {
  const page = await openPage({}, rui.session.user.email);
  await page.goto('/tickets');
  const reason = /^Você não está em nenhuma fila\. .*administrador/;
  await ticketScreen(page).waiting.click();
  await page.getByRole('button', { name: 'Aceitar a conversa de Sara Reis' }).click();
  await expectVisible(page.getByRole('dialog').getByText(reason));
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Nova conversa' }).first().click();
  await expectVisible(page.getByRole('dialog', { name: 'Nova conversa' }).getByText(reason));
  await page.goto('/contacts');
  await page.getByRole('button', { name: 'Iniciar conversa · Lia Mota' }).click();
  await expectVisible(page.getByRole('dialog', { name: /Lia Mota/ }).getByText(reason));
});
