import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testConversation } from '../../../../tests/world/test-conversation.ts';
import type { Uploads } from '../../platform/files/uploads.ts';
import { eraseMessage } from '../changes/erase-message.ts';
import { findMessages } from '../find-message.ts';
import { previewLink } from './preview-link.ts';
import { requestPreview } from './request-preview.ts';

const { world, state, addMessage } = testConversation();

/** Two servers: one stands for the internet, the other for a host in the server's own network. */
type Answer = (request: IncomingMessage, response: ServerResponse) => void;
let outside: Server;
let inside: Server;
let [out, inn] = ['', ''];
let answer: Answer;
let insideReached: number;
const listen = async (server: Server) => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
};

beforeAll(async () => {
  outside = createServer((request, response) => answer(request, response));
  inside = createServer((_, response) => {
    insideReached++;
    response.setHeader('content-type', 'text/html').end('<title>segredo</title>');
  });
  [out, inn] = [await listen(outside), await listen(inside)];
});
afterAll(() => {
  for (const server of [outside, inside]) {
    server.closeAllConnections();
    server.close();
  }
});
let discarded: number;
let storedBytes: number;
const uploads: Uploads = {
  store: async (companyId, { bytes, maxBytes = 0 }) => {
    for await (const chunk of bytes) storedBytes += chunk.length;
    if (storedBytes > maxBytes) throw new Error('too large');
    const key = `${companyId}/preview`;
    const known = { mimeType: 'image/png', sizeBytes: storedBytes, sha256: 'x', width: 4, height: 4, field: '' };
    return { ...known, key, name: 'preview', thumbnailKey: storedBytes > 20 ? `${key}-thumbnail` : null };
  },
  discard: async (some) => {
    discarded += some.length;
  },
};
beforeEach(async () => {
  [insideReached, discarded, storedBytes] = [0, 0, 0];
  await world.sql(`insert into settings (company_id, key, value) values (1, 'linkPreviews', 'enabled')`);
});

const page =
  (html: string): Answer =>
  (_, response) =>
    void response.setHeader('content-type', 'text/html; charset=utf-8').end(html);
/** Requests the preview of a message, runs the waiting job, and reads what is shown. */
async function previewOf(body: string, { by = world.bia, allowed = true } = {}) {
  const id = await addMessage({ body, fromMe: false });
  await world.run((tx) => requestPreview(tx, by, id), by.companyId);
  return run(id, allowed);
}
async function run(messageId: number, allowed = true) {
  const access = allowed ? { allowsPrivate: (address: string) => address.startsWith(out) } : {};
  await previewLink({ context: world.context(), uploads, access }, { companyId: 1, messageId });
  const [message] = await world.run((tx) => findMessages(tx, [messageId]));
  return message?.preview;
}

describe('link', () => {
  it('is shown with title, site and a picture copied to our store, and viewers of the ticket are notified', async () => {
    const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    answer = (request, response) =>
      request.url === '/p.png'
        ? void response.setHeader('content-type', 'image/png').end(png)
        : page('<title>Sofá</title><meta property="og:image" content="/p.png">')(request, response);
    expect(await previewOf(`Veja ${out}/sofa`)).toEqual({
      url: `${out}/sofa`,
      title: 'Sofá',
      description: '',
      site: new URL(out).host,
      thumbnailUrl: expect.any(String),
    });
    expect(world.publishedNotices.at(-1)).toMatchObject({
      payload: { action: 'update', message: { preview: { title: 'Sofá' } } },
      rooms: [`ticket:${state.ticketId}`],
    });
  });

  it('is fetched once', async () => {
    answer = page('<title>Sofá</title>');
    await previewOf(`${out}/sofa`);
    const id = (await world.sql<{ id: number }>('select message_id as id from message_previews'))[0]!.id;
    await world.run((tx) => requestPreview(tx, world.bia, id));
    expect(await world.jobs('preview-link')).toHaveLength(1);
  });

  it('a link whose picture cannot be decoded, or is too large, is shown without it', async () => {
    for (const picture of ['kaputt', 'x'.repeat(3_000_000)]) {
      storedBytes = 0;
      answer = (request, response) =>
        request.url === '/p.png'
          ? void response.setHeader('content-type', 'image/png').end(picture)
          : page('<title>Sofá</title><meta property="og:image" content="/p.png">')(request, response);
      expect(await previewOf(`${out}/sofa`)).toMatchObject({ title: 'Sofá', thumbnailUrl: null });
    }
    expect(discarded).toBe(1);
  });

  it.each<[string, Answer, requests: number]>([
    ['a page without a title', page('<p>nada'), 1],
    ['a file', (_, response) => void response.setHeader('content-type', 'application/zip').end('<title>x</title>'), 1],
    [
      'a packed answer',
      (_, response) =>
        void response
          .writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' })
          .end('<title>x</title>'),
      1,
    ],
    [
      'an error',
      (_, response) => void response.writeHead(500, { 'content-type': 'text/html' }).end('<title>x</title>'),
      1,
    ],
    ['a line that is cut', (request) => void request.socket.destroy(), 1],
    ['itself, for ever', (_, response) => void response.writeHead(302, { location: '/again' }).end(), 5],
  ])('a link that leads to %s has no preview', async (_, given, count) => {
    let requests = 0;
    answer = (request, response) => {
      requests++;
      given(request, response);
    };
    expect(await previewOf(`${out}/x`)).toBeNull();
    expect(requests).toBe(count);
  });

  it('to an endless page is read up to half a megabyte', async () => {
    let sent = 0;
    answer = (_, response) => {
      response.setHeader('content-type', 'text/html').write('<title>Longa</title>');
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536))) sent += 65_536;
      };
      response.on('drain', more).on('error', () => {});
      more();
    };
    expect(await previewOf(`${out}/x`)).toMatchObject({ title: 'Longa' });
    expect(sent).toBeLessThan(20_000_000); // at most what the socket buffers of both sides hold
  });
});

describe('link to an internal address', () => {
  it('is never called: directly, after a redirection, or for its picture', async () => {
    expect(await previewOf(`${inn}/segredo`)).toBeNull();
    answer = (_, response) => void response.writeHead(302, { location: `${inn}/segredo` }).end();
    expect(await previewOf(`${out}/redirect`)).toBeNull();
    answer = page(`<title>Isca</title><meta property="og:image" content="${inn}/p.png">`);
    expect(await previewOf(`${out}/picture`)).toMatchObject({ title: 'Isca', thumbnailUrl: null });
    expect(insideReached).toBe(0);
  });

  it.each([
    'http://localhost/',
    'http://[::1]/',
    'http://169.254.169.254/latest/meta-data',
    'http://2130706433/',
    'https://10.0.0.1:5432/',
  ])('%s has no preview', async (address) => expect(await previewOf(address, { allowed: false })).toBeNull());
});

describe('nothing is fetched', () => {
  const asked = async () => (await world.jobs('preview-link')).length;

  it('unless the company has enabled it', async () => {
    await world.sql(`update settings set value = 'disabled' where key = 'linkPreviews'`);
    expect(await previewOf(`${out}/sofa`)).toBeUndefined();
    expect(await asked()).toBe(0);
  });

  it('for people who may not read the ticket, and for messages without a link', async () => {
    await expect(previewOf(`${out}/sofa`, { by: state.caio })).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' });
    await expect(previewOf(`${out}/sofa`, { by: world.otto })).rejects.toMatchObject({ code: 'ERR_NO_MESSAGE_FOUND' });
    expect(await previewOf('sem link')).toBeUndefined();
    expect(await asked()).toBe(0);
  });
});

it('a preview belongs to its link: an edited link has another one, an erased message has none', async () => {
  answer = page('<title>Sofá</title>');
  const id = await addMessage({ body: `${out}/sofa`, sentBy: world.bia.userId });
  await world.run((tx) => requestPreview(tx, world.bia, id));
  expect(await run(id)).toMatchObject({ title: 'Sofá' });
  await world.sql('update messages set body = $2 where id = $1', [id, `${out}/mesa`]);
  expect(await run(id)).toBeUndefined();
  await world.run((tx) => eraseMessage(tx, id));
  expect(await world.sql('select from message_previews')).toEqual([]);
});
