import { formatLocationBody } from '@balcao/contract/messages/location.rules';
import sharp from 'sharp';
import { type InboundContent, inboundEvent } from '../channels/inbound-event.ts';
import { storeFile } from '../files/store-file.ts';
import { numberOf } from './bootstrap-demo-company.ts';
import type { DemoCompany } from './demo-company.ts';
import type { DemoServer, PhoneConnection } from './demo-server.ts';
import { makeFile } from './generate-files.ts';
import { seededRandom } from './seeded-random.ts';

/** Offset beyond the numbers of all other customers. */
const numberOffset = 60;
const customer = 'Rosana Mostra';
export const linkUrl = 'https://www.exemplo.com.br/sofas/amazonia';

type SceneContext = { server: DemoServer; company: DemoCompany; now: Date };

/** A customer who sends a message each minute. */
export function openScene({ server, company, now }: SceneContext, connection: PhoneConnection) {
  const number = numberOf(company.customers + numberOffset, company);
  const random = seededRandom(company.seed);
  let minute = 45;
  let count = 0;
  const receive = async (event: Record<string, unknown>) => {
    const at = new Date(now.getTime() - minute-- * 60_000);
    const common = { chat: number, at, identities: [{ kind: 'phone', value: number }], name: customer };
    await server
      .at({ now: () => at })
      .receive(connection, inboundEvent.parse({ ...common, providerId: `mostra-${++count}`, ...event }));
  };
  const write = (content: InboundContent, more: Record<string, unknown> = {}) =>
    receive({ kind: 'message', fromMe: false, content, ...more });
  const text = (body: string, more: Record<string, unknown> = {}) => write({ mediaType: 'conversation', body }, more);
  const file = async (
    mediaType: InboundContent['mediaType'],
    name: string,
    bytes: Buffer,
    fields: Record<string, unknown> = {},
    body = '',
  ) => {
    const at = server.at({ now: () => now });
    const upload = await at.upload(connection.companyId, { name, bytes, field: 'media' });
    const fileId = await at.inCompany(connection.companyId, (tx) => storeFile(tx, upload));
    await write({ mediaType, body, media: { name, mimeType: upload.mimeType, fileId }, metadata: fields });
  };
  return { number, random, receive, write, text, file };
}

type Scene = ReturnType<typeof openScene>;

const advert = {
  source_url: 'https://www.exemplo.com.br/anuncios/sala-nova',
  source_type: 'ad',
  headline: 'Sala nova sem sair do orçamento',
  body: 'Sofás, poltronas e tapetes com entrega em até 20 dias.',
};

/** The customer's messages before the first answer. */
export async function writeFirst({ random, write, text, file }: Scene): Promise<void> {
  const body = 'Oi! Estou montando a sala e preciso de *ajuda*: sofá, _poltrona_ e tapete.';
  await write({ mediaType: 'conversation', body, metadata: { referral: advert } });
  await text(`Gostei deste aqui: ${linkUrl}`, { providerId: 'mostra-link' });
  for (const name of ['sala.jpg', 'janela.jpg', 'parede.jpg', 'piso.jpg'])
    await file('image', name, await makeFile('picture', random));
  const words = 'Eu queria um sofá que não suje com criança em casa, de três lugares.';
  const transcription = { state: 'done', text: words, failReason: null };
  await file('audio', 'voz.wav', await makeFile('voice', random), { voice: true, transcription });
  await file('video', 'sala.mp4', film(), { preview: (await poster()).toString('base64') }, 'A sala inteira');
}

const place = { latitude: -23.561, longitude: -46.656, label: 'Av. Paulista, 1000' };
const card = 'BEGIN:VCARD\nVERSION:3.0\nFN:Lúcia Arquiteta\nTEL;waid=5511987650123:+55 11 98765-0123\nEND:VCARD';

/** The customer's messages after the answer. */
export async function writeOn({ random, receive, write, text, file }: Scene): Promise<void> {
  await file('application', 'planta-da-sala.pdf', await makeFile('document', random));
  await write({ mediaType: 'locationMessage', body: formatLocationBody(place) });
  await write({ mediaType: 'contactMessage', body: card });
  await file('stickerMessage', 'figurinha.webp', await sticker());
  await text('Pode ser em duas vezes?', { quotedProviderId: 'mostra-link' });
  await text('Entrega na quinta', { providerId: 'mostra-edited' });
  await receive({ kind: 'edit', targetId: 'mostra-edited', body: 'Entrega na sexta, por favor' });
  await text('Ignore esta', { providerId: 'mostra-removed' });
  await receive({ kind: 'revoke', targetId: 'mostra-removed' });
  await receive({ kind: 'reaction', fromMe: false, targetId: 'mostra-link', emoji: '❤️' });
  await receive({ kind: 'call', video: false, refused: true });
  await receive({ kind: 'unreadable', messageId: 'mostra-unreadable', fromMe: false });
}

/** The header of a video file, sufficient for its detection; browsers cannot play it. */
const film = (): Buffer =>
  Buffer.concat([Buffer.from([0, 0, 0, 0x18]), Buffer.from('ftypmp42\0\0\0\0mp42isom'), Buffer.alloc(2048)]);

const drawn = (body: string, size: number) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 100 100">${body}</svg>`,
    ),
  );
const poster = (): Promise<Buffer> =>
  drawn(
    '<rect width="100" height="100" fill="#C9B79C"/><rect y="62" width="100" height="38" fill="#71816D"/><rect x="18" y="44" width="64" height="30" rx="8" fill="#342A21"/>',
    96,
  )
    .jpeg({ quality: 60 })
    .toBuffer();
const sticker = (): Promise<Buffer> =>
  drawn(
    '<circle cx="50" cy="50" r="44" fill="#FFD43B"/><circle cx="35" cy="42" r="6"/><circle cx="65" cy="42" r="6"/><path d="M28 60 Q50 86 72 60" stroke="#000" stroke-width="6" fill="none" stroke-linecap="round"/>',
    512,
  )
    .webp({ quality: 80 })
    .toBuffer();
