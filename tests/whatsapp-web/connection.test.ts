import type { Connection } from '@balcao/contract/connections/connection';
import type { Message } from '@balcao/contract/messages/message';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import type { Socket } from 'socket.io-client';
import { beforeAll, describe, expect, it } from 'vitest';
import { samples } from '../../peers/graph/media/sample-media.ts';
import type { Phone } from '../../peers/whatsapp/phone.ts';
import { eventually, type SignedInPerson, type TestCompany } from '../world/running-server.ts';
import {
  type DisplayedMessage,
  displayedOn,
  messageAmong,
  postFile,
  postMessage,
  type SocketNotice,
} from './post-and-display.ts';
import { createWebConnection, fetchConnection, pairConnection, serverWithWhatsApp } from './server-with-whatsapp.ts';

/** End to end: server, worker, encryption and codec, with a fake phone on the other side. */
const { server, whatsapp } = serverWithWhatsApp();
let company: TestCompany;
let ana: SignedInPerson;
let shop: Phone;
let customer: Phone;
let connectionId: number;
let ticket: Ticket;
let socket: Socket;
/** notices received by Ana's socket, in order */
const notices: SocketNotice[] = [];

beforeAll(async () => {
  company = await server.company();
  ana = await server.attendant(company, 'Ana');
  shop = whatsapp().phone({ number: '5511900000001', name: 'Loja' });
  customer = whatsapp().phone({ number: '5511988887777', name: 'Mariana' });
  socket = await ana.socket();
  await socket.emitWithAck('joinTickets', 'pending');
  socket.onAny((event: string, payload) => notices.push({ event, payload }));
});

const messageReceived = (fits: (message: Message) => boolean) => messageAmong(notices, fits);
/** Resolves to the connection when it matches. */
const connectionWhen = (isSo: (connection: Connection) => boolean) =>
  eventually(() => fetchConnection(company.admin.call, connectionId), isSo);
const thread = async () => (await ana.call<{ messages: Message[] }>('GET', `/messages/${ticket.id}`)).body.messages;
/** Resolves to the first matching message of the conversation. */
const inThread = async (fits: (message: Message) => boolean) =>
  (await eventually(thread, (all) => all.some(fits))).find(fits)!;
const send = (body: string, more: object = {}) => postMessage(ana, ticket.id, { body, ...more });
const sendFile = (bytes: Buffer, type: string, name: string, body = '') =>
  postFile(ana, ticket.id, { bytes, type, name, body });
const onPhone = (fits: (shown: DisplayedMessage) => boolean) => displayedOn(customer, shop, fits);

describe('a company with a phone in the hand', () => {
  it('scans the code; a text reaches an attendant, the answer the customer, and its marks climb from 1 to 4', async () => {
    connectionId = (await createWebConnection(company)).id;
    await pairConnection(company, connectionId, shop);
    expect(await fetchConnection(company.admin.call, connectionId)).toMatchObject({
      accountId: shop.number,
      statusReason: null,
      qrcode: '',
    });

    await customer.text(shop, 'Bom dia');
    expect(await messageReceived(({ body }) => body === 'Bom dia')).toMatchObject({ fromMe: false });
    const { body } = await ana.call<{ tickets: Ticket[] }>('GET', '/tickets?status=pending');
    ticket = body.tickets[0]!;
    expect(ticket.contact).toMatchObject({ name: 'Mariana', number: expect.stringMatching(/^551198888/) });
    await ana.call('PUT', `/tickets/${ticket.id}`, { status: 'open', userId: ana.session.user.id });

    await socket.emitWithAck('joinChatBox', String(ticket.id));
    const { id } = await send('Olá, como posso ajudar?');
    const shown = await onPhone(({ text }) => text.includes('como posso ajudar'));
    customer.receipt(shop, shown!.id, 'read');
    await messageReceived((message) => message.id === id && message.ack === 4);
    const acks = notices.flatMap(({ payload }) => (payload.message?.id === id ? [payload.message.ack] : []));
    expect(acks).toEqual([...acks].sort());
    // A receipt may arrive before the server's acknowledgement: then the status changes from 1 to 3.
    expect([acks[0], acks.at(-1)]).toEqual([1, 4]);
  });

  it('reads every kind that a phone writes', async () => {
    const first = await customer.text(shop, 'Vocês têm este?');
    await customer.text(shop, 'Sobre isto', { quoting: first });
    const file = (kind: 'image' | 'sticker' | 'voice' | 'document', bytes: Buffer, mimetype: string) =>
      customer.media(shop, {
        kind,
        bytes,
        mimetype,
        fileName: 'nota.pdf',
        ...(kind === 'image' && { caption: 'a foto' }),
      });
    await file('image', samples.png, 'image/png');
    await file('voice', samples.ogg, 'audio/ogg; codecs=opus');
    await file('document', samples.pdf, 'application/pdf');
    await file('sticker', samples.png, 'image/webp');
    await customer.location(shop, { latitude: -23.55, longitude: -46.63, name: 'Sé' });
    await customer.contact(shop, { name: 'Bia', number: '5511977776666' });
    await customer.album(shop, [
      { kind: 'image', bytes: samples.png, mimetype: 'image/png', caption: 'álbum 1' },
      { kind: 'image', bytes: samples.png, mimetype: 'image/png', caption: 'álbum 2' },
    ]);

    expect(await inThread(({ body }) => body === 'Sobre isto')).toMatchObject({
      quotedMsg: { body: 'Vocês têm este?' },
    });
    const ready = (mediaType: string) =>
      inThread((m) => !m.fromMe && m.mediaType === mediaType && m.media?.state === 'ready');
    const image = await inThread(({ body, media }) => body === 'a foto' && media?.state === 'ready');
    expect(image).toMatchObject({ body: 'a foto', media: { mimeType: 'image/png' } });
    expect(Buffer.from(await (await fetch(image.mediaUrl ?? '')).arrayBuffer())).toEqual(samples.png);
    expect(await ready('audio')).toMatchObject({ media: { sizeBytes: samples.ogg.length } });
    expect(await ready('application')).toMatchObject({ media: { name: 'nota.pdf', mimeType: 'application/pdf' } });
    await ready('stickerMessage');
    expect((await inThread((m) => m.mediaType === 'locationMessage')).body).toContain('-23.55');
    expect((await inThread((m) => m.mediaType === 'contactMessage')).body).toContain('5511977776666');
    for (const caption of ['álbum 1', 'álbum 2'])
      await inThread((m) => m.body === caption && m.media?.state === 'ready');

    const mine = await onPhone(({ text }) => text.includes('como posso ajudar'));
    await customer.react(shop, mine!.id, '👍');
    await inThread((m) => m.mediaType === 'reactionMessage' && !m.fromMe && m.body === '👍');
    const wrong = await customer.text(shop, 'Quero 1');
    await customer.edit(shop, wrong, 'Quero 2', 'plain');
    await inThread((m) => m.body === 'Quero 2' && m.isEdited);
    await customer.edit(shop, wrong, 'Quero 3', 'sealed');
    await inThread((m) => m.body === 'Quero 3' && m.isEdited);
    await customer.revoke(shop, wrong);
    await inThread((m) => m.isDeleted && !m.fromMe);
    customer.typing(shop);
    await eventually(
      async () => notices,
      (all) => all.some(({ payload }) => payload.presence === 'composing'),
    );
    customer.hangUp(shop, customer.call(shop));
    await inThread((m) => m.mediaType === 'call_log');
  });

  it('writes every kind, and changes what it wrote', async () => {
    const question = (await thread()).find(({ body }) => body === 'Vocês têm este?')!;
    await send('Temos, sim', { quotedMsg: question.id });
    expect((await onPhone(({ text }) => text.includes('Temos, sim')))?.quotedId).toBe(question.wid);
    await sendFile(samples.png, 'image/png', 'foto.png', 'Este aqui');
    await sendFile(samples.ogg, 'audio/ogg', 'audio.ogg');
    await sendFile(samples.pdf, 'application/pdf', 'preços.pdf');
    const fetched = (kind: string) =>
      onPhone((shown) => shown.fromMe === false && shown.kind === kind && shown.media?.bytes !== undefined);
    expect((await fetched('image'))?.text).toContain('Este aqui');
    expect((await fetched('document'))?.media).toMatchObject({ fileName: 'preços.pdf', bytes: samples.pdf });
    expect((await fetched('audio'))?.media?.sizeBytes).toBeGreaterThan(0);

    await ana.call('POST', `/messages/${question.id}/reaction`, { emoji: '❤️' });
    await eventually(
      async () => customer.displayed(shop).find(({ id }) => id === question.wid),
      (m) => m?.reactions[shop.number] === '❤️',
    );
    const typo = await send('Custa 15');
    const shown = await onPhone(({ text }) => text.includes('Custa 15'));
    await inThread((m) => m.id === typo.id && m.ack >= 2);
    await ana.call('POST', `/messages/edit/${typo.id}`, { body: 'Custa 10' });
    await onPhone(({ id, text, isEdited }) => id === shown!.id && isEdited && text.includes('Custa 10'));
    await inThread((m) => m.id === typo.id && m.isEdited);
    await ana.call('DELETE', `/messages/${typo.id}`);
    await onPhone(({ id, isRevoked }) => id === shown!.id && isRevoked);
    await inThread((m) => m.id === typo.id && m.isDeleted);

    const place = (await thread()).find(({ mediaType }) => mediaType === 'locationMessage')!;
    const card = (await thread()).find(({ mediaType }) => mediaType === 'contactMessage')!;
    for (const { id } of [place, card])
      expect((await ana.call('POST', '/message/forward', { messageId: id, contactId: ticket.contactId })).status).toBe(
        200,
      );
    for (const kind of ['location', 'contact'])
      await onPhone((found) => found.author === shop.number && found.kind === kind);

    const typed = new Promise<string>((resolve) =>
      whatsapp().world.on('presence', ({ state }) => state === 'composing' && resolve(state)),
    );
    await ana.call('POST', `/messages/${ticket.id}/typing`, { presence: 'composing' });
    expect(await typed).toBe('composing');

    await shop.text(customer, 'Do celular da loja');
    await inThread((m) => m.fromMe && m.body === 'Do celular da loja');
    expect((await thread()).filter((m) => m.status === 'failed')).toEqual([]);
  });

  it('blocks a contact on its phone too, and frees them again', async () => {
    const { call } = company.admin;
    const path = `/contacts/block/${ticket.contactId}`;
    const isBlocked = async () => shop.account.blocked.has(customer.number);
    expect((await call('PUT', path, { active: false })).status).toBe(200);
    await eventually(isBlocked, (is) => is);
    const refused = await send('ao vazio');
    await inThread(({ id, status }) => id === refused.id && status === 'failed');
    expect((await call('PUT', path, { active: true })).status).toBe(200);
    await eventually(isBlocked, (is) => !is);
    await customer.text(shop, 'Sou eu de novo');
    await inThread(({ body }) => body === 'Sou eu de novo');
  });

  it('shows the end of WhatsApp’s temporary ban; a user can connect before it', async () => {
    const { call } = company.admin;
    whatsapp().faults.set('refuseLogin', { code: 402, expire: 7200, times: 1 });
    const began = Date.now();
    for (const device of shop.devices) whatsapp().dropConnection(device);
    const out = await connectionWhen(({ statusReason }) => statusReason === 'tempBanned');
    expect(out.status).toBe('DISCONNECTED');
    expect(out.expirationTime).toBeGreaterThanOrEqual(began + 7_200_000);
    expect(out.expirationTime).toBeLessThanOrEqual(Date.now() + 7_200_000);
    await call('POST', `/whatsappsession/${connectionId}`);
    const back = await connectionWhen(({ status }) => status === 'CONNECTED');
    expect(back).toMatchObject({ statusReason: null, expirationTime: null });
  });

  it('shows that the phone unlinked it, and is paired again by a code; a deleted connection is unlinked from the phone', async () => {
    shop.unlink();
    await connectionWhen((current) => current.statusReason === 'loggedOut');
    const waits = await send('Espera por mim');
    await company.admin.call('POST', `/whatsappsession/${connectionId}/pairing-code`, { phone: shop.number });
    const { pairingCode } = await connectionWhen((current) => current.pairingCode !== '');
    await shop.typeCode(pairingCode);
    await connectionWhen(({ status }) => status === 'CONNECTED');
    await onPhone(({ text }) => text.includes('Espera por mim'));
    await inThread((m) => m.id === waits.id && m.ack >= 2);

    await company.admin.call('DELETE', `/whatsappsession/${connectionId}`);
    await eventually(
      async () => shop.devices.length,
      (linked) => linked === 0,
    );
    expect(await fetchConnection(company.admin.call, connectionId)).toMatchObject({
      status: 'DISCONNECTED',
      accountId: null,
    });
    await pairConnection(company, connectionId, shop);
    await customer.text(shop, 'Ainda aí?');
    await inThread(({ body }) => body === 'Ainda aí?');

    await ana.call('PUT', `/tickets/${ticket.id}`, { status: 'closed' });
    expect((await company.admin.call('DELETE', `/whatsapp/${connectionId}`)).status).toBe(200);
    expect(shop.devices).toEqual([]);
  });
});
