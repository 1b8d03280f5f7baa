import { it } from 'vitest';
import { runningServer } from '../world/running-server.ts';
import { expectHidden, expectVisible, openBrowser } from './open-browser.ts';
import { ticketScreen } from './ticket-screen.ts';
import { expectToast } from './timers/toasts.ts';

const server = runningServer();
const { openPage } = openBrowser(server.origin);

it('two contacts of one person are merged from the contact and separated again, live for whoever has the conversation open', async () => {
  const shop = await server.company('Casa Melo');
  await server.write(shop.sandboxPhone, '5511980012001', 'Oi, sou a Lia', { name: 'Lia Prado' });
  await server.write(shop.sandboxPhone, '5511980012002', 'Lia de novo, do outro chip', { name: 'Lia Trabalho' });
  const { body } = await shop.admin.call<{ tickets: { id: number; uuid: string; contact: { name: string } }[] }>(
    'GET',
    '/tickets?showAll=true',
  );
  const ticket = body.tickets.find(({ contact }) => contact.name === 'Lia Prado')!;
  const bia = await server.attendant(shop, 'Bia');
  await bia.call('PUT', `/tickets/${ticket.id}`, { status: 'open' });

  const looking = await openPage({}, `bia@${shop.id}.test`);
  await looking.goto(`/tickets/${ticket.uuid}`);
  const conversation = ticketScreen(looking);
  await expectVisible(conversation.message('Oi, sou a Lia'));

  const working = await openPage({ narrow: true }, 'admin@casa-melo.test');
  await working.goto('/contacts');
  await working.getByText('Lia Prado', { exact: true }).first().click();
  await expectVisible(working.getByText('+55 11 9 8001-2001').last());
  await working.getByRole('button', { name: 'Mesclar com outro contato' }).click();
  const dialog = working.getByRole('dialog', { name: 'Mesclar Lia Prado com outro contato' });
  await dialog.getByLabel('Contato que será mesclado a este').fill('trabalho');
  await working.getByRole('option', { name: /Lia Trabalho/ }).click();
  await dialog.getByRole('button', { name: 'Mesclar', exact: true }).click();
  await expectToast(working, 'Contatos mesclados.');
  await expectHidden(working.getByText('Lia Trabalho', { exact: true }));
  await expectVisible(conversation.message('Lia de novo, do outro chip'));

  await working.getByText('Lia Prado', { exact: true }).first().click();
  await expectVisible(working.getByText(/Este contato foi mesclado com Lia Trabalho em/));
  await working.getByRole('button', { name: 'Desfazer a mesclagem com Lia Trabalho' }).click();
  await working.getByRole('button', { name: 'Separar', exact: true }).click();
  await expectToast(working, 'Contatos separados.');
  await expectVisible(working.getByText('Lia Trabalho', { exact: true }).first());
  await expectHidden(conversation.message('Lia de novo, do outro chip'));
  await conversation.waiting.click();
  await expectVisible(conversation.row('Lia Trabalho').getByText('Lia de novo, do outro chip'));
});
