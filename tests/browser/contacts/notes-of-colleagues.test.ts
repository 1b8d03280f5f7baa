import { expect, it } from 'vitest';
import { eventually, runningServer } from '../../world/running-server.ts';
import { expectHidden, expectVisible, openBrowser } from '../open-browser.ts';

const server = runningServer();
const { openPage } = openBrowser(server.origin);

it('a colleague’s note appears while the contact is open, and disappears when deleted', async () => {
  const shop = await server.company('Casa Anotada');
  const ana = await server.attendant(shop, 'Ana Anotada');
  await server.write(shop.sandboxPhone, '5511980036001', 'Oi', { name: 'Zilda Prado' });
  type Listed = { tickets: { id: number; uuid: string }[] };
  const find = async () => (await shop.admin.call<Listed>('GET', '/tickets?showAll=true')).body.tickets[0];
  const { id, uuid } = (await eventually(find, (found) => found !== undefined))!;
  await shop.admin.call('PUT', `/tickets/${id}`, { status: 'open', userId: ana.session.user.id });
  const page = await openPage({}, ana.session.user.email);
  await page.goto(`/tickets/${uuid}`);
  await page.getByRole('button', { name: 'Mostrar o contato' }).click();
  const drawer = page.getByRole('complementary', { name: 'Contato' });
  await expectVisible(drawer.getByText('Nenhuma observação', { exact: false }));
  const note = await shop.admin.call<{ id: number }>('POST', '/ticket-notes', { note: 'Ligou hoje', ticketId: id });
  expect(note.status).toBe(200);
  await expectVisible(drawer.getByText('Ligou hoje'));
  expect((await shop.admin.call('DELETE', `/ticket-notes/${note.body.id}`)).status).toBe(200);
  await expectHidden(drawer.getByText('Ligou hoje'));
});
