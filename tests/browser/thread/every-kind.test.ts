import { beforeAll, expect, it } from 'vitest';
import { inTx } from '../../../server/src/platform/db/tx.ts';
import { eventually, runningServer, type TestCompany } from '../../world/running-server.ts';
import { violationsOf } from '../axe-violations.ts';
import { computer, phone } from '../every-page/viewports.ts';
import { expectSoon, expectVisible, openBrowser } from '../open-browser.ts';
import { ticketScreen } from '../ticket-screen.ts';

const server = runningServer();
const { openPage } = openBrowser(server.origin);
const customer = '5511900040004';
let shop: TestCompany;
let uuid: string;

/** A transparent pixel, silence, and an empty file: only the elements around them are tested. */
const files = [
  ['foto.gif', 'image/gif', 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'],
  ['filme.mp4', 'video/mp4', Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom').toString('base64')],
  ['voz.wav', 'audio/wav', 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAIA+AAACABAAZGF0YQAAAAA='],
  ['planta.pdf', 'application/pdf', Buffer.from('%PDF-1.4\n%%EOF').toString('base64')],
] as const;

const advert = {
  source_url: 'https://fb.me/sofas',
  source_type: 'ad',
  headline: 'Sofás com 30 % de desconto',
  body: 'Só nesta semana, com entrega em toda a cidade',
};

beforeAll(async () => {
  shop = await server.company('Casa de Tudo');
  const { call } = shop.admin;
  const write = (body: string, more: Parameters<typeof server.write>[3] = {}) =>
    server.write(shop.sandboxPhone, customer, body, { name: 'Rosana Mostra', ...more });
  await write('Oi, *bom dia*: https://loja.test/sofa');
  await write('', { location: { latitude: -23.5, longitude: -46.6, label: 'Casa' } });
  type Listed = { tickets: { id: number; uuid: string; contactId: number; whatsappId: number }[] };
  const find = async () => (await call<Listed>('GET', '/tickets?showAll=true')).body.tickets[0];
  const ticket = (await eventually(find, (found) => found !== undefined))!;
  uuid = ticket.uuid;
  await call('PUT', `/tickets/${ticket.id}`, { status: 'open' });
  for (const [name, type, bytes] of files) {
    const form = new FormData();
    form.append('body', name === 'filme.mp4' ? 'A sala' : '');
    form.append('medias', new Blob([Buffer.from(bytes, 'base64')], { type }), name);
    expect((await call('POST', `/messages/${ticket.id}`, form)).status).toBe(200);
  }
  await call('POST', `/messages/${ticket.id}`, { body: 'Só para nós', isPrivate: true });
  // Message kinds of other channels, inserted as stored.
  const vcard = 'BEGIN:VCARD\nVERSION:3.0\nFN:Lúcia\nTEL;waid=5511987650123:+55 11 98765-0123\nEND:VCARD';
  const rows = [
    ['contactMessage', vcard, {}],
    ['stickerMessage', '', {}],
    ['call_log', '', { metadata: { call: { video: false, refused: true } } }],
    ['conversation', 'apagada', { is_deleted: true }],
    ['conversation', '', { unreadable: true }],
    ['conversation', 'corrigida', { is_edited: true }],
    ['conversation', 'Ainda tem?', { metadata: { referral: advert } }],
  ] as const;
  await inTx(server.running().context, shop.id, async (tx) => {
    for (const [n, [kind, body, more]] of rows.entries())
      await tx.rows(
        `every-kind-${n}`,
        `insert into messages (ticket_id, contact_id, whatsapp_id, chat, provider_id, from_me, origin, media_type, body, status, facts, is_deleted, is_edited, unreadable, sent_at)
         values ($1, $2, $3, 'k', $4, false, 'customer', $5, $6, 'delivered', $7, $8, $9, $10, app_now())`,
        [
          ticket.id,
          ticket.contactId,
          ticket.whatsappId,
          `kind-${n}`,
          kind,
          body,
          'metadata' in more ? JSON.stringify(more.metadata) : null,
          'is_deleted' in more,
          'is_edited' in more,
          'unreadable' in more,
        ],
      );
  });
});

it.each([computer, phone])(
  'axe finds nothing on a message of any kind, in both themes, on $of',
  async ({ narrow, zooms }) => {
    const page = await openPage({ narrow }, 'admin@casa-de-tudo.test');
    await page.goto(`/tickets/${uuid}`);
    const { message } = ticketScreen(page);
    for (const { at, width, height } of zooms.toReversed()) {
      await page.setViewportSize({ width, height: height * 3 });
      await expectVisible(message('corrigida'));
      await expectVisible(message('Lúcia').first());
      await expectSoon(() => page.locator('[data-message]').count()).toBeGreaterThan(11);
      expect(await violationsOf(page, `every kind, ${at}`)).toEqual([]);
    }
  },
);

it('a message written from an advertisement shows it, with a link that opens it in another tab', async () => {
  const page = await openPage({}, 'admin@casa-de-tudo.test');
  await page.goto(`/tickets/${uuid}`);
  const written = page.getByRole('article').filter({ hasText: 'Ainda tem?' });
  const link = written.getByRole('link', { name: /Veio de um anúncio.*Sofás com 30 % de desconto/ });
  await expectVisible(link.and(page.locator(`a[href="${advert.source_url}"][target="_blank"][rel~="noopener"]`)));
});
