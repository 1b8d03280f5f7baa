import type { Message } from '@balcao/contract/messages/message';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import { beforeAll, expect, it } from 'vitest';
import { samples } from '../../peers/graph/media/sample-media.ts';
import type { Phone } from '../../peers/whatsapp/phone.ts';
import { eventually, type SignedInPerson } from '../world/running-server.ts';
import { createWebConnection, pairConnection, serverWithWhatsApp } from './server-with-whatsapp.ts';

/** Faulty files of a QR-code connection, end to end. */
const { server, whatsapp } = serverWithWhatsApp();
let ana: SignedInPerson;
let shop: Phone;
let customer: Phone;
let ticket: Ticket;

beforeAll(async () => {
  const company = await server.company();
  ana = await server.attendant(company, 'Ana');
  shop = whatsapp().phone({ number: '5511900000001', name: 'Loja' });
  customer = whatsapp().phone({ number: '5511988887777', name: 'Mariana' });
  await pairConnection(company, (await createWebConnection(company)).id, shop);
  await customer.text(shop, 'Bom dia');
  const { tickets } = await eventually(
    async () => (await ana.call<{ tickets: Ticket[] }>('GET', '/tickets?status=pending')).body,
    (found) => found.tickets.length > 0,
  );
  ticket = tickets[0]!;
  await ana.call('PUT', `/tickets/${ticket.id}`, { status: 'open', userId: ana.session.user.id });
});

const inThread = async (fits: (message: Message) => boolean) =>
  (
    await eventually(
      async () => (await ana.call<{ messages: Message[] }>('GET', `/messages/${ticket.id}`)).body.messages,
      (all) => all.some(fits),
    )
  ).find(fits)!;

/** The host is slow, so that the file can be changed before it is fetched. */
async function photo(caption: string): Promise<string> {
  whatsapp().faults.set('slowMedia', { ms: 400, times: 1 });
  return customer.media(shop, { kind: 'image', bytes: samples.png, mimetype: 'image/png', caption });
}

it('a file that was changed in transit is refused, and the bubble shows that it could not be fetched', async () => {
  whatsapp().media.tamper(customer.fileOf(await photo('adulterada')));
  const message = await inThread((m) => m.body === 'adulterada' && m.media?.state !== 'pending');
  const { length: sizeBytes } = samples.png;
  const media = { state: 'failed', failReason: 'damaged', mimeType: 'image/png', sizeBytes };
  expect(message).toMatchObject({ mediaUrl: null, media });
  expect(message.media?.name).toMatch(/^imagem-/);
});

it('a file that the host no longer has is requested from its sender’s phone', async () => {
  whatsapp().media.expire(customer.fileOf(await photo('antiga')));
  const message = await inThread((m) => m.body === 'antiga' && m.media?.state !== 'pending');
  expect(message.media?.state).toBe('ready');
  expect(Buffer.from(await (await fetch(message.mediaUrl ?? '')).arrayBuffer())).toEqual(samples.png);
});

it('a file that nobody has any more is given up', async () => {
  whatsapp().faults.set('refuseReupload', { times: 1 });
  whatsapp().media.expire(customer.fileOf(await photo('perdida')));
  const { media } = await inThread((m) => m.body === 'perdida' && m.media?.state !== 'pending');
  expect(media).toMatchObject({ state: 'failed', failReason: 'gone' });
});

it('a file that is not kept here is given up at once, and says its name, its size and why', async () => {
  const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(500)]);
  const twoGigabytes = 2 * 1024 ** 3;
  const sent = [
    { fileName: 'boleto.exe', bytes: program, mimetype: 'application/pdf', failReason: 'type', size: program.length },
    { fileName: 'nada.txt', bytes: Buffer.alloc(0), mimetype: 'text/plain', failReason: 'empty', size: 0 },
    {
      fileName: 'filme.mp4',
      bytes: program,
      mimetype: 'video/mp4',
      failReason: 'too-large',
      size: twoGigabytes,
      claims: twoGigabytes,
    },
  ];
  for (const { failReason, size, ...input } of sent) {
    const path = customer.fileOf(await customer.media(shop, { kind: 'document', caption: failReason, ...input }));
    const { media } = await inThread((m) => m.body === failReason && m.media?.state !== 'pending');
    const { fileName: name, mimetype: mimeType } = input;
    expect(media).toMatchObject({ name, mimeType, sizeBytes: size, state: 'failed', failReason });
    const fetched = whatsapp().media.downloads.filter((each) => path.startsWith(each));
    expect([failReason, fetched.length]).toEqual([failReason, failReason === 'too-large' ? 0 : 1]);
  }
});

it('a recording made in the inbox reaches the customer as a voice message', async () => {
  // A second of silence: a frame of mp3 at 128 kbit/s and 44,1 kHz whose side information is all zeros.
  const frame = Buffer.alloc(417);
  frame.set([0xff, 0xfb, 0x90, 0xc0]);
  const form = new FormData();
  form.append(
    'medias',
    new Blob([Buffer.concat(Array(39).fill(frame))], { type: 'audio/mpeg' }),
    `audio-${Date.now()}.mp3`,
  );
  form.append('body', '');
  expect((await ana.call('POST', `/messages/${ticket.id}`, form)).status).toBe(200);
  const shown = await eventually(
    async () => customer.displayed(shop).find(({ media }) => media?.isVoice && media.bytes),
    (found) => found !== undefined,
  );
  expect(shown?.fromMe).toBe(false);
  expect(shown?.message.audioMessage).toMatchObject({ ptt: true, seconds: 1, mimetype: 'audio/ogg; codecs=opus' });
  expect(shown?.media?.bytes?.toString('latin1', 0, 60)).toMatch(/^OggS.*OpusHead/s);
});
