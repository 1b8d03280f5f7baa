import type { Message } from '@balcao/contract/messages/message';
import type { MessageInfo } from '@balcao/contract/messages/message.api';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import { expect, it } from 'vitest';
import { proto } from '../../peers/whatsapp/wire/schema.ts';
import { eventually } from '../world/running-server.ts';
import { createWebConnection, pairConnection, serverWithWhatsApp } from './server-with-whatsapp.ts';

const { desk: server, whatsapp } = serverWithWhatsApp();

it('in a group a mention has a name, and each member the times at which they got and read what we wrote', async () => {
  const company = await server.company();
  const { call } = company.admin;
  await call('PUT', '/settings/CheckMsgIsGroup', { key: 'CheckMsgIsGroup', value: 'disabled' });
  const shop = whatsapp().phone({ number: '5511900000001', name: 'Loja' });
  const ana = whatsapp().phone({ number: '5511988887777', name: 'Ana' });
  const beto = whatsapp().phone({ number: '5511977776666', name: 'Beto' });
  await pairConnection(company, (await createWebConnection(company, { allowGroup: true })).id, shop);
  const group = ana.createGroup('Condomínio', [shop, beto]);
  await beto.text(group, 'Sou o Beto');
  const lidOf = (phone: typeof ana) => phone.lid?.split('@')[0] ?? '';
  await ana.send(
    group,
    proto.Message.fromObject({
      extendedTextMessage: {
        text: `Fala com @${lidOf(beto)} e @${lidOf(shop)}`,
        contextInfo: { mentionedJid: [beto.account.jid, shop.account.jid], expiration: 604_800 },
      },
    }),
  );
  const { tickets } = await eventually(
    async () => (await call<{ tickets: Ticket[] }>('GET', '/tickets?showAll=true')).body,
    (found) => found.tickets.length > 0,
  );
  const ticketId = tickets[0]!.id;
  const thread = async () => (await call<{ messages: Message[] }>('GET', `/messages/${ticketId}`)).body.messages;
  const named = (await eventually(thread, (all) => all.some(({ mentions }) => mentions !== undefined))).at(-1);
  expect(named?.mentions).toEqual([
    { id: lidOf(beto), name: 'Beto', isUs: false },
    { id: lidOf(shop), name: '', isUs: true },
  ]);
  expect(named?.disappearsAfterSeconds, 'the chat’s timer').toBe(604_800);

  await call('PUT', `/tickets/${ticketId}`, { status: 'open', queueId: company.queueId });
  const sent = await call<{ messages: Message[] }>('POST', `/messages/${ticketId}`, { body: 'Bom dia a todos' });
  const { id } = sent.body.messages[0]!;
  const { wid } = (await eventually(thread, (all) => all.some((one) => one.id === id && one.ack >= 2))).find(
    (one) => one.id === id,
  )!;
  for (const phone of [ana, beto]) await phone.waitFor((arrival) => arrival.id === wid);
  ana.receipt(group, wid!);
  beto.receipt(group, wid!);
  beto.receipt(group, wid!, 'read');
  const info = async () => (await call<MessageInfo>('GET', `/messages/${id}/info`)).body;
  const { members, readAt } = await eventually(info, (one) => one.members.some((member) => member.readAt !== null));
  expect(members.map(({ name, readAt: read }) => ({ name, isRead: read !== null }))).toEqual([
    { name: 'Beto', isRead: true },
    { name: 'Ana', isRead: false },
  ]);
  expect(readAt, 'one reader is not everybody').toBeNull();
}, 60_000);
