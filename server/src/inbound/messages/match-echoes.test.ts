import { expect, it } from 'vitest';
import { setUpCompanies } from '../test-companies.ts';

const { company } = setUpCompanies();
type Shop = Awaited<ReturnType<typeof company>>;
const sends = ({ rows }: Shop) =>
  rows(
    'select body, status, provider_id as "providerId" from messages where company_id = $1 and from_me order by messages.id',
  );
const withConversation = async () => {
  const shop = await company({ channel: 'instagram', provider: 'cloud' });
  await shop.receive(shop.message('oi'));
  return shop;
};
const echo = (shop: Shop, body: string, over: object = {}) =>
  shop.message(body, { fromMe: true, maybeOurs: true, ...over });

it('the echo of a send whose response was lost is that send, not a second message; a repetition changes nothing', async () => {
  const shop = await withConversation();
  await shop.addSend('Bom dia\n', { status: 'unknown' });
  const event = echo(shop, '  Bom dia', { providerId: 'M1' });
  await shop.receive(event, event);
  expect(await sends(shop)).toEqual([{ body: 'Bom dia\n', status: 'sent', providerId: 'M1' }]);
});

it.each([
  ['joined white space', 'Rua A, 1\n\n  Centro', 'Rua A, 1\nCentro'],
  ['composed letters', 'Ola\u0301, amanha\u0303', 'Olá, amanhã'],
  ['the plain form of an emoji', 'Obrigada ❤\ufe0f', 'Obrigada ❤'],
])('the echo of a send is that send also with %s', async (_, written, echoed) => {
  const shop = await withConversation();
  await shop.addSend(written, { status: 'sending' });
  await shop.receive(echo(shop, echoed, { providerId: 'M1' }));
  expect(await sends(shop)).toEqual([{ body: written, status: 'sent', providerId: 'M1' }]);
});

it('two sends with the same text: each gets one echo, the older first; a third echo is from another device', async () => {
  const shop = await withConversation();
  for (let i = 0; i < 2; i++) await shop.addSend('ok', { status: i === 0 ? 'unknown' : 'sending' });
  await shop.receiveTogether(...['M1', 'M2', 'M3'].map((providerId) => echo(shop, 'ok', { providerId })));
  expect(await sends(shop)).toEqual(
    ['M1', 'M2', 'M3'].map((providerId) => ({ body: 'ok', status: 'sent', providerId })),
  );
  expect(await shop.rows(`select origin from messages where company_id = $1 and provider_id = 'M3'`)).toEqual([
    { origin: 'phone' },
  ]);
});

it('an echo with other text, in another chat, or of a confirmed or failed send is a message of another device', async () => {
  const shop = await withConversation();
  await shop.addSend('um', { status: 'unknown' });
  await shop.addSend('dois', { status: 'failed' });
  await shop.addSend('três', { status: 'sent', providerId: 'KNOWN' });
  const elsewhere = { chat: 'OTHER', identities: [{ kind: 'igsid', value: 'OTHER' }] };
  await shop.receive(
    echo(shop, 'Um'),
    echo(shop, 'um', elsewhere),
    echo(shop, 'dois'),
    echo(shop, 'três'),
    shop.message('um', { fromMe: true }),
  );
  expect((await sends(shop)).slice(0, 3)).toEqual([
    { body: 'um', status: 'unknown', providerId: null },
    { body: 'dois', status: 'failed', providerId: null },
    { body: 'três', status: 'sent', providerId: 'KNOWN' },
  ]);
  expect(await sends(shop)).toHaveLength(8);
});

it('an echo of a file matches the file being sent, whatever its caption; a text never matches a file', async () => {
  const shop = await withConversation();
  const id = await shop.addSend('', { status: 'unknown' });
  const [file] = await shop.rows<{ id: number }>(
    `insert into files (company_id, key, name, mime_type, size_bytes, sha256) values ($1, $2, 'a.jpg', 'image/jpeg', 3, 'x') returning id`,
    `${shop.id}/a`,
  );
  await shop.rows('update messages set file_id = $2 where company_id = $1 and id = $3', file?.id, id);
  await shop.receive(echo(shop, '', { providerId: 'TEXT' }));
  const media = { name: 'x.jpg', mimeType: 'image/jpeg', ref: { url: 'https://cdn.example/x.jpg' } };
  await shop.receive(echo(shop, '', { providerId: 'FILE', content: { mediaType: 'image', body: '', media } }));
  expect((await sends(shop)).map(({ providerId }) => providerId)).toEqual(['FILE', 'TEXT']);
});

it('the echo of a location, which such channels get as text, is that location', async () => {
  const shop = await withConversation();
  const url = 'https://www.google.com/maps?q=-23.5%2C-46.6';
  for (const body of [`|${url}|`, `data:image/jpeg;base64,AA|${url}|Praça | Sé\ncentro`]) {
    const id = await shop.addSend(body, { status: 'sending' });
    await shop.rows(`update messages set media_type = 'locationMessage' where company_id = $1 and id = $2`, id);
  }
  await shop.addSend(`x|${url}|Praça | Sé\ncentro`, { status: 'sending' });
  await shop.receive(
    echo(shop, `Praça | Sé\ncentro\n${url}`, { providerId: 'M2' }),
    echo(shop, url, { providerId: 'M1' }),
    echo(shop, url, { providerId: 'ELSEWHERE' }),
  );
  expect((await sends(shop)).map(({ providerId }) => providerId)).toEqual(['M1', 'M2', null, 'ELSEWHERE']);
});

it('an echo in one company matches no send of another, and a status that came before it is kept for its send', async () => {
  const [ours, theirs] = [await withConversation(), await withConversation()];
  await ours.addSend('Bom dia', { status: 'unknown' });
  await theirs.receive(echo(theirs, 'Bom dia', { providerId: 'M1' }));
  expect(await sends(ours)).toMatchObject([{ status: 'unknown' }]);
  await ours.receive(
    ours.event({ kind: 'status', status: 'delivered', targetId: 'M1' }),
    ours.event({ kind: 'watermark', status: 'read', at: '2026-11-21T15:30:00Z', providerId: 'watermark:read:1' }),
    echo(ours, 'Bom dia', { providerId: 'M1' }),
  );
  expect(await sends(ours)).toEqual([{ body: 'Bom dia', status: 'read', providerId: 'M1' }]);
});

it('our message from another device reopens no conversation, notifies nobody, and is not unread', async () => {
  const shop = await company({ channel: 'instagram', provider: 'cloud' });
  await shop.receive(echo(shop, 'do celular'));
  expect(
    await shop.rows(
      'select status, unread_messages as unread, last_message as last from tickets where company_id = $1',
    ),
  ).toEqual([{ status: 'closed', unread: 0, last: 'do celular' }]);
  await shop.receive(shop.message('resposta'));
  expect(await shop.rows('select status, unread_messages as unread from tickets where company_id = $1')).toEqual([
    { status: 'pending', unread: 1 },
  ]);
});
