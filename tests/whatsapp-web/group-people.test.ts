import type { Message } from '@balcao/contract/messages/message';
import type { MessageInfo } from '@balcao/contract/messages/message-info';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import { expect, it } from 'vitest';
import { proto } from '../../peers/whatsapp/wire/schema.ts';
import { eventually } from '../world/running-server.ts';
import { createWebConnection, pairConnection, serverWithWhatsApp } from './server-with-whatsapp.ts';

const { server, whatsapp } = serverWithWhatsApp();

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
  for (const phone of [ana, beto]) {
    const { message } = await phone.waitFor((arrival) => arrival.id === wid);
    expect(message.extendedTextMessage?.contextInfo?.expiration, 'what we send has the timer too').toBe(604_800);
  }
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
});

it('a film has the picture that came with it, also while the film itself is not there; what is no picture is left', async () => {
  const company = await server.company();
  const { call } = company.admin;
  const shop = whatsapp().phone({ number: '5511900000002', name: 'Cine' });
  const ana = whatsapp().phone({ number: '5511988886666', name: 'Ana' });
  await pairConnection(company, (await createWebConnection(company)).id, shop);
  const film = { kind: 'video' as const, bytes: Buffer.alloc(2000, 7), mimetype: 'video/mp4' };
  const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]);
  whatsapp().faults.set('refuseMedia', { times: 3, status: 503 });
  await ana.media(shop, { ...film, caption: 'com', thumbnail: jpeg });
  await ana.media(shop, { ...film, caption: 'sem', thumbnail: Buffer.from('<svg onload=alert(1)>') });
  const { tickets } = await eventually(
    async () => (await call<{ tickets: Ticket[] }>('GET', '/tickets?showAll=true')).body,
    (found) => found.tickets.length > 0,
  );
  const thread = async () => (await call<{ messages: Message[] }>('GET', `/messages/${tickets[0]!.id}`)).body.messages;
  const all = await eventually(thread, (messages) => messages.some(({ body }) => body === 'sem'));
  expect(all.map(({ body, media }) => [body, media?.thumbnailUrl])).toEqual([
    ['com', `data:image/jpeg;base64,${jpeg.toString('base64')}`],
    ['sem', null],
  ]);

  // Outgoing, it has the picture that the browser created.
  const { id } = tickets[0]!;
  await call('PUT', `/tickets/${id}`, { status: 'open', queueId: company.queueId });
  const send = (preview: string) => {
    const form = new FormData();
    form.append('body', 'nossa');
    form.append('filmPreview', preview);
    const head = Buffer.concat([
      Buffer.from([0, 0, 0, 0x18]),
      Buffer.from('ftypmp42\0\0\0\0mp42isom'),
      Buffer.alloc(64),
    ]);
    form.append('medias', new Blob([head], { type: 'video/mp4' }), 'nossa.mp4');
    return call<{ messages: Message[]; details?: { fields: object } }>('POST', `/messages/${id}`, form);
  };
  expect((await send('PHN2Zz48L3N2Zz4=')).body.details?.fields).toEqual({ filmPreview: 'jpeg' });
  const { body } = await send(jpeg.toString('base64'));
  expect(body.messages[0]?.media?.thumbnailUrl).toBe(`data:image/jpeg;base64,${jpeg.toString('base64')}`);
  const { message } = await ana.waitFor((arrival) => arrival.message.videoMessage?.caption === 'nossa');
  expect(Buffer.from(message.videoMessage?.jpegThumbnail ?? []).equals(jpeg)).toBe(true);
});
