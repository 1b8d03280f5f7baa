import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Customer } from '../customer.ts';
import type { Graph } from '../graph.ts';
import { startGraph } from '../start-graph.ts';
import { isVoiceNote } from './media-kinds.ts';
import { samples } from './sample-media.ts';

let graph: Graph;
let ana: Customer;

const number = {
  phoneNumberId: '106540352242922',
  wabaId: '102290129340398',
  displayPhoneNumber: '551130000000',
  accessToken: 'a-token',
  appSecret: 'segredo',
  verifyToken: 'abra',
  webhookUrl: 'http://127.0.0.1:9/nobody',
  appId: '9001',
};

beforeEach(async () => {
  graph = await startGraph();
  graph.addNumber(number);
  graph.addNumber({ ...number, phoneNumberId: '2', accessToken: 'b-token' });
  ana = graph.customer({ waId: '5511999990001', name: 'Ana' });
  ana.text('oi');
});

afterEach(() => graph.close());

const auth = (token = 'a-token') => ({ headers: { authorization: `Bearer ${token}` } });

async function upload(bytes: Buffer, mime: string, name = 'a') {
  const form = new FormData();
  form.set('messaging_product', 'whatsapp');
  form.set('type', mime);
  form.set('file', new Blob([new Uint8Array(bytes)], { type: mime }), name);
  const answer = await fetch(`${graph.url}/v26.0/106540352242922/media`, { method: 'POST', body: form, ...auth() });
  return { status: answer.status, body: await answer.json() };
}

async function sendMedia(type: string, id: string) {
  const answer = await fetch(`${graph.url}/v26.0/106540352242922/messages`, {
    method: 'POST',
    headers: { ...auth().headers, 'content-type': 'application/json' },
    body: JSON.stringify({ messaging_product: 'whatsapp', to: '5511999990001', type, [type]: { id } }),
  });
  return { status: answer.status, body: await answer.json() };
}

test('a file is uploaded and downloaded in two steps, with the token, from the second host', async () => {
  const { body } = await upload(samples.png, 'image/png');
  const described = await (await fetch(`${graph.url}/v26.0/${body.id}?phone_number_id=106540352242922`, auth())).json();
  expect(described).toMatchObject({
    id: body.id,
    mime_type: 'image/png',
    file_size: samples.png.length,
    sha256: createHash('sha256').update(samples.png).digest('hex'),
  });
  expect(new URL(described.url).origin).toBe(graph.mediaUrl);
  expect((await fetch(described.url)).status).toBe(401);
  expect((await fetch(described.url, auth('b-token'))).status).toBe(404);
  expect(Buffer.from(await (await fetch(described.url, auth())).arrayBuffer())).toEqual(samples.png);
});

test('a download URL expires after five minutes, and a new one can be requested', async () => {
  const { body } = await upload(samples.png, 'image/png');
  const address = async () => (await (await fetch(`${graph.url}/v26.0/${body.id}`, auth())).json()).url;
  const old = await address();
  graph.clock.advance(5 * 60 * 1000);
  expect((await fetch(old, auth())).status).toBe(404);
  expect((await fetch(await address(), auth())).status).toBe(200);
});

test("another number's token does not open it, and a deleted file is not found", async () => {
  const { body } = await upload(samples.png, 'image/png');
  expect((await fetch(`${graph.url}/v26.0/${body.id}`, auth('b-token'))).status).toBe(400);
  expect((await fetch(`${graph.url}/v26.0/${body.id}`, { method: 'DELETE', ...auth() })).status).toBe(200);
  expect((await fetch(`${graph.url}/v26.0/${body.id}`, auth())).status).toBe(400);
});

test('a type that WhatsApp does not accept is refused at the upload', async () => {
  expect(await upload(Buffer.from('PK'), 'application/zip')).toMatchObject({
    status: 400,
    body: { error: { code: 100 } },
  });
});

test('a file is sent only as a kind that its type allows', async () => {
  const { body } = await upload(samples.ogg, 'audio/ogg');
  expect((await sendMedia('image', body.id)).status).toBe(400);
  expect((await sendMedia('audio', body.id)).status).toBe(200);
});

test('a file whose bytes are not of its declared type fails later with 131053', async () => {
  const { body } = await upload(Buffer.from('not a picture'), 'image/png');
  expect((await sendMedia('image', body.id)).status).toBe(200);
  expect(graph.sent[0]?.failedCode).toBe(131053);
});

test('only Opus in Ogg counts as a voice note', () => {
  expect([
    isVoiceNote('audio/ogg', samples.ogg),
    isVoiceNote('audio/ogg', Buffer.from('OggS vorbis')),
    isVoiceNote('audio/mpeg', samples.ogg),
  ]).toEqual([true, false, false]);
});
