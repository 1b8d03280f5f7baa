import { expect, it } from 'vitest';
import { receive } from '../receive.ts';
import { phone, setUpCompanies } from '../test-companies.ts';

const { company } = setUpCompanies();
type Shop = Awaited<ReturnType<typeof company>>;
const sends = ({ rows }: Shop) =>
  rows(
    `select body, status, provider_id as id, fail_reason as reason from messages where company_id = $1 and from_me order by messages.id`,
  );
const withConversation = async () => {
  const shop = await company();
  await shop.receive(shop.message('oi'));
  return shop;
};

it('our own id in a status identifies a send of this connection only, and never a message of the customer', async () => {
  const [ours, theirs] = [await withConversation(), await withConversation()];
  const id = await ours.addSend('ambíguo', { status: 'unknown' });
  const second = await ours.addConnection('Filial');
  const status = (ourId: unknown) => ({ kind: 'status', status: 'delivered', targetId: `wamid.${ourId}`, ourId });
  await theirs.receive(theirs.event(status(String(id))));
  await ours.accept(ours.event(status(String(id))), second);
  for (const odd of ['', ' ', `${id}.0`, `-${id}`, `0x${id.toString(16)}`, '9'.repeat(16)])
    await ours.receive(ours.event({ ...status(odd), providerId: `odd ${odd}` }));
  const [customers] = await ours.rows<{ id: string }>('select id from messages where company_id = $1 and not from_me');
  await ours.receive(ours.event(status(String(customers?.id))));
  expect(await sends(ours)).toMatchObject([{ status: 'unknown', id: null }]);
  await ours.receive(ours.event(status(String(id))));
  expect(await sends(ours)).toMatchObject([{ status: 'delivered', id: `wamid.${id}` }]);
});

it('the id of a send is not replaced by a status with our id and another provider id', async () => {
  const shop = await withConversation();
  const id = await shop.addSend('certo', { providerId: 'wamid.1' });
  await shop.receive(shop.event({ kind: 'status', status: 'read', targetId: 'wamid.2', ourId: String(id) }));
  expect(await sends(shop)).toMatchObject([{ status: 'sent', id: 'wamid.1' }]);
});

it('a failed message has its reason, and loses it when it turns out to have been delivered', async () => {
  const shop = await withConversation();
  await shop.addSend('a', { providerId: 'A' });
  await shop.addSend('b', { providerId: 'B' });
  await shop.receive(
    shop.event({ kind: 'status', status: 'failed', targetId: 'A', reason: 'windowClosed' }),
    shop.event({ kind: 'status', status: 'failed', targetId: 'B' }),
  );
  expect((await sends(shop)).map(({ status, reason }) => [status, reason])).toEqual([
    ['failed', 'windowClosed'],
    ['failed', 'failed'],
  ]);
  await shop.receive(shop.event({ kind: 'status', status: 'delivered', targetId: 'A' }));
  expect(await sends(shop)).toMatchObject([{ status: 'delivered', reason: null }, { status: 'failed' }]);
});

it('a channel’s failure stands when its earlier acceptance arrives after it, alone or together', async () => {
  const shop = await withConversation();
  for (const name of ['A', 'B', 'C']) await shop.addSend(name, { providerId: name });
  const status = (targetId: string, what: string, second: number) =>
    shop.event({
      kind: 'status',
      targetId,
      status: what,
      at: `2026-11-21T15:10:0${second}Z`,
      providerId: `status:${targetId}:${what}`,
      ...(what === 'failed' && { reason: 'marketingLimited' }),
    });
  await shop.receive(status('A', 'failed', 2), status('C', 'failed', 2));
  await shop.receive(status('A', 'sent', 1), status('C', 'sent', 3));
  await shop.receiveTogether(status('B', 'failed', 1), status('B', 'sent', 1));
  expect(await sends(shop)).toMatchObject([
    { status: 'failed', reason: 'marketingLimited' },
    { status: 'failed', reason: 'marketingLimited' },
    { status: 'sent', reason: null },
  ]);
});

it('a failure stands also when it names the customer otherwise than the earlier acceptance that arrives after it', async () => {
  const shop = await company();
  const identities = ['wa_bsuid:BR.1', `phone:${phone}`]
    .map((one) => one.split(':'))
    .map(([kind, value]) => ({ kind, value }));
  await shop.receive(shop.message('oi', { chat: 'BR.1', identities }));
  for (const name of ['A', 'B']) await shop.addSend(name, { providerId: name });
  const status = (targetId: string, what: string, second: number, chat: string) =>
    shop.event({
      kind: 'status',
      chat,
      targetId,
      status: what,
      at: `2026-11-21T15:10:0${second}Z`,
      providerId: `status:${targetId}:${what}`,
      ...(what === 'failed' && { reason: 'marketingLimited' }),
    });
  await shop.receive(status('A', 'failed', 2, phone), status('A', 'sent', 1, 'BR.1'));
  await shop.receive(status('B', 'failed', 2, 'BR.1'), status('B', 'sent', 1, phone));
  const failed = { status: 'failed', reason: 'marketingLimited' };
  expect(await sends(shop)).toMatchObject([failed, failed]);
});

it('a failure is ignored for a message that the customer has received', async () => {
  const shop = await withConversation();
  await shop.addSend('a', { providerId: 'A', status: 'read' });
  await shop.receive(shop.event({ kind: 'status', status: 'failed', targetId: 'A', reason: 'windowClosed' }));
  expect(await sends(shop)).toMatchObject([{ status: 'read', reason: null }]);
});

it('a status of a customer’s message changes nothing', async () => {
  const shop = await company();
  await shop.receive(shop.message('oi', { providerId: 'IN' }));
  for (const status of ['failed', 'read'])
    await shop.receive(shop.event({ kind: 'status', status, targetId: 'IN', providerId: status }));
  expect(await shop.rows('select status, fail_reason, read_at from messages where company_id = $1')).toEqual([
    { status: 'delivered', fail_reason: null, read_at: null },
  ]);
});

it('a watermark covers what was sent until then in this chat only, and leaves unknown and failed messages', async () => {
  const shop = await withConversation();
  const before = '2026-11-21T15:10:00Z';
  for (const status of ['sent', 'delivered', 'read', 'unknown', 'failed', 'queued'])
    await shop.addSend(status, { status, providerId: status, sentAt: before });
  await shop.addSend('later', { providerId: 'later', sentAt: '2026-11-21T15:10:01Z' });
  await shop.receive(
    shop.event({ kind: 'watermark', status: 'read', at: before, chat: 'somebody else' }),
    shop.event({ kind: 'watermark', status: 'delivered', at: before }),
  );
  const statuses = async () => (await sends(shop)).map(({ status }) => status);
  expect(await statuses()).toEqual(['delivered', 'delivered', 'read', 'unknown', 'failed', 'queued', 'sent']);
  await shop.receive(shop.event({ kind: 'watermark', status: 'read', at: before }));
  expect(await statuses()).toEqual(['read', 'read', 'read', 'unknown', 'failed', 'queued', 'sent']);
});

it('a watermark that arrives before the id of our send is known covers it once it is', async () => {
  const shop = await withConversation();
  const id = await shop.addSend('a', { status: 'unknown' });
  await shop.receive(
    shop.event({ kind: 'watermark', status: 'read', at: '2026-11-21T15:20:00Z', providerId: 'watermark:read:1' }),
    shop.event({ kind: 'status', status: 'sent', targetId: 'M', ourId: String(id) }),
  );
  expect(await sends(shop)).toMatchObject([{ status: 'read', id: 'M' }]);
});

it('statuses that arrive together in any order, each more than once, leave the highest of each message', async () => {
  const shop = await withConversation();
  const names = ['A', 'B', 'C', 'D', 'E', 'F'];
  for (const name of names) await shop.addSend(name, { providerId: name });
  const events = names.flatMap((name, i) =>
    (['read', 'delivered', 'sent'] as const)
      .slice(i % 3)
      .map((status) => shop.event({ kind: 'status', status, targetId: name, providerId: `status:${name}:${status}` })),
  );
  await shop.receiveTogether(...events.reverse(), ...events);
  expect((await sends(shop)).map(({ status }) => status)).toEqual([
    'read',
    'delivered',
    'sent',
    'read',
    'delivered',
    'sent',
  ]);
});

it('statuses that arrive together pass on their time, reason and message to the following ones', async () => {
  const shop = await withConversation();
  const id = await shop.addSend('a', { status: 'unknown' });
  await shop.addSend('b', { providerId: 'B' });
  const status = (targetId: string, what: string, minute: number, more: object = {}) =>
    shop.event({
      kind: 'status',
      targetId,
      status: what,
      at: `2026-11-21T15:1${minute}:00Z`,
      providerId: `status:${targetId}:${what}:${minute}`,
      ...more,
    });
  const events = [
    status('A', 'sent', 1, { ourId: String(id) }),
    status('B', 'failed', 1, { reason: 'windowClosed' }),
    status('A', 'delivered', 2),
    status('A', 'delivered', 3),
    status('C', 'read', 4),
    status('A', 'read', 5),
    status('A', 'read', 6),
    status('B', 'delivered', 7),
  ];
  await shop.tx((tx) =>
    receive(
      tx,
      events.map((event) => ({ companyId: shop.id, whatsappId: shop.connectionId, event, raw: null })),
    ),
  );
  expect(await sends(shop)).toMatchObject([
    { status: 'read', id: 'A', reason: null },
    { status: 'delivered', id: 'B', reason: null },
  ]);
  expect(
    await shop.rows(
      `select to_char(delivered_at, 'MI') as delivered, to_char(read_at, 'MI') as read from messages where company_id = $1 and from_me order by id`,
    ),
  ).toEqual([
    { delivered: '12', read: '15' },
    { delivered: '17', read: null },
  ]);
  expect(
    await shop.rows('select waits_for as target from journal where company_id = $1 and waits_for is not null'),
  ).toEqual([{ target: 'C' }]);
});

it('a notice of the channel is shown at its own connection, and does not change the connection’s status', async () => {
  const shop = await company();
  const second = await shop.addConnection('Filial');
  await shop.receive(shop.event({ kind: 'notice', chat: 'line', text: 'paymentProblem?detail=131042' }));
  expect(
    await shop.rows('select id, status, status_reason as reason from connections where company_id = $1 order by id'),
  ).toEqual([
    { id: shop.connectionId, status: 'CONNECTED', reason: 'paymentProblem?detail=131042' },
    { id: second, status: 'CONNECTED', reason: null },
  ]);
});

it('a reaction to a message that is not here waits; a repeated one is stored once; an old one notifies nobody', async () => {
  const shop = await company();
  const reaction = shop.event({ kind: 'reaction', targetId: 'T', emoji: '🧡', at: '2026-11-21T13:00:00Z' });
  await shop.receive(reaction, shop.message('oi', { providerId: 'T' }), reaction);
  expect(await shop.rows(`select body from messages where company_id = $1 and media_type = 'reactionMessage'`)).toEqual(
    [{ body: '🧡' }],
  );
  expect(
    await shop.rows('select unread_messages as unread, last_message as last from tickets where company_id = $1'),
  ).toEqual([{ unread: 1, last: 'oi' }]);
  const ringing = (events: ReturnType<typeof shop.published>) =>
    events.filter(({ topic, rooms }) => topic === 'appMessage' && rooms.some((room) => room.endsWith('/notification')));
  shop.published();
  await shop.receive(shop.event({ kind: 'reaction', targetId: 'T', emoji: '👍', at: '2026-11-21T13:59:59Z' }));
  const old = shop.published();
  expect([old.some(({ topic }) => topic === 'appMessage'), ringing(old).length]).toEqual([true, 0]);
  await shop.receive(shop.event({ kind: 'reaction', targetId: 'T', emoji: '👍', at: '2026-11-21T14:59:59Z' }));
  expect(ringing(shop.published()).length).toBeGreaterThan(0);
});
