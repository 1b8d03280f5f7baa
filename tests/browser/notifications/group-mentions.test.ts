import type { GroupMember } from '@balcao/contract/messages/group-member';
import { expect, it } from 'vitest';
import { createWebConnection, pairConnection, serverWithWhatsApp } from '../../whatsapp-web/server-with-whatsapp.ts';
import { eventually } from '../../world/running-server.ts';
import { expectHidden, expectSoon, expectVisible, openBrowser } from '../open-browser.ts';
import { ticketScreen } from '../ticket-screen.ts';

const { server, whatsapp } = serverWithWhatsApp();
const { openPage } = openBrowser(server.origin);

it('in a group @ offers its members by keyboard: their phones are notified, and the screen shows names; @ in a note still offers colleagues', async () => {
  const shop = await server.company('Casa Grupo');
  const { call } = shop.admin;
  await call('PUT', '/settings/CheckMsgIsGroup', { key: 'CheckMsgIsGroup', value: 'disabled' });
  const phone = whatsapp().phone({ number: '5511900000061', name: 'Loja' });
  const ana = whatsapp().phone({ number: '5511988880061', name: 'Ana' });
  const beto = whatsapp().phone({ number: '5511977770061', name: 'Beto' });
  const unheard = whatsapp().phone({ number: '5511966660061', name: 'Caio' });
  await pairConnection(shop, (await createWebConnection(shop, { allowGroup: true })).id, phone);
  const group = ana.createGroup('Condomínio', [phone, beto, unheard]);
  await beto.text(group, 'Sou o Beto');
  await ana.text(group, 'E eu a Ana');
  type Listed = { tickets: { id: number; uuid: string }[] };
  const find = async () => (await call<Listed>('GET', '/tickets?showAll=true')).body.tickets[0];
  const ticket = (await eventually(find, (found) => found !== undefined))!;
  const bia = await server.attendant(shop, 'Bia Nunes', { allowGroup: true });
  const masked = await server.attendant(shop, 'Rita Souza', {
    isTricked: 'disabled',
    allTicket: 'enabled',
    allUserChat: 'enabled',
    allowGroup: true,
  });
  await call('PUT', `/tickets/${ticket.id}`, { status: 'open', queueId: shop.queueId });
  await call('PUT', `/tickets/${ticket.id}`, { queueId: shop.queueId, userId: bia.session.user.id });

  const page = await openPage({}, bia.session.user.email);
  const screen = ticketScreen(page);
  await page.goto(`/tickets/${ticket.uuid}`);
  await expectVisible(screen.message('E eu a Ana'));
  await expectSoon(() => screen.box.isEnabled()).toBe(true);
  await screen.box.focus();
  await page.keyboard.type('Bom dia @');
  const list = page.getByRole('listbox', { name: 'Quem mencionar no grupo' });
  await expectSoon(() => list.getByRole('option').allTextContents()).toEqual([
    expect.stringContaining('5511966660061'),
    expect.stringContaining('Ana'),
    expect.stringContaining('Beto'),
  ]);
  await page.keyboard.type('be');
  await expectSoon(() => list.getByRole('option').count()).toBe(1);
  await page.keyboard.press('Enter');
  await expectHidden(list);
  await expectSoon(() => screen.box.inputValue()).toBe('Bom dia @Beto ');
  await page.keyboard.type('pode ver?');
  await page.keyboard.press('Enter');
  await expectVisible(screen.message('@Beto pode ver?'));

  const lid = beto.lid?.split('@')[0] ?? '';
  const { message } = await beto.waitFor((arrival) =>
    Boolean(arrival.message.extendedTextMessage?.text?.includes('pode ver?')),
  );
  expect(message.extendedTextMessage?.text).toContain(`Bom dia @${lid} pode ver?`);
  expect(message.extendedTextMessage?.contextInfo?.mentionedJid).toEqual([`${lid}@lid`]);
  await page.reload();
  await expectVisible(screen.message('@Beto pode ver?'));

  // At the start of the text colleagues are offered as well, and the text becomes a note.
  await expectSoon(() => screen.box.isEnabled()).toBe(true);
  await screen.box.focus();
  await page.keyboard.type('@rit');
  await expectVisible(list.getByRole('option', { name: /Rita Souza.*em nota da equipe/ }));
  await page.keyboard.press('Enter');
  await expectSoon(() => page.locator('[data-composer]').getAttribute('data-note')).toBe('true');
  await expectSoon(() => screen.box.inputValue()).toBe('@Rita Souza ');

  const members = async (who: typeof bia) =>
    (await who.call<{ members: GroupMember[] }>('GET', `/tickets/${ticket.id}/members`)).body.members;
  expect((await members(shop.admin)).map(({ name, isAdmin }) => [name, isAdmin])).toEqual([
    ['5511966660061', false],
    ['Ana', true],
    ['Beto', false],
  ]);
  expect((await members(masked)).map(({ name }) => name)).toEqual(['Ana', 'Beto']);
});
