import type { MessageEvent } from '@balcao/contract/messages/message.events';
import { beforeEach, expect, it } from 'vitest';
import type { InboundEvent } from '../channels/inbound-event.ts';
import { findMessages } from '../messages/find-message.ts';
import { maskMessageEvent } from '../tickets/ticket.audience.ts';
import { testInbox } from './test-inbox.ts';

const { receive, event, message, rows, autoReplies, publishedNotices, tx } = testInbox();

const group = { chat: '120363@g.us', identities: [{ kind: 'group', value: '120363@g.us' }] };
const ana = {
  name: 'Ana Paula',
  identities: [
    { kind: 'wa_lid', value: '11' },
    { kind: 'phone', value: '5511911112222' },
  ],
};
const nameless = { name: '', identities: [{ kind: 'phone', value: '5511933334444' }] };
const inGroup = (body: string, over: Record<string, unknown> = {}): InboundEvent =>
  message(body, { ...group, name: 'Família', author: ana, ...over });
const named = (name: string): InboundEvent => event({ kind: 'group', ...group, name });
const contacts = () => rows<{ name: string }>(`select name from contacts order by id`);
const names = async () => (await contacts()).map(({ name }) => name);

beforeEach(async () => {
  await rows(`update connections set allow_group = true;
    insert into settings (company_id, key, value) values (1, 'CheckMsgIsGroup', 'disabled')`);
});

it('a group message names its author in its row, in the list, and where it is quoted', async () => {
  await receive(
    inGroup('cheguei', { providerId: 'A' }),
    inGroup('', {
      author: nameless,
      content: { mediaType: 'image', body: '' },
      providerId: 'B',
      at: '2026-11-21T15:00:01Z',
    }),
    inGroup('eu também', { author: nameless, quotedProviderId: 'A', at: '2026-11-21T15:00:02Z' }),
  );
  expect(await rows(`select is_group, last_message, unread_messages from tickets`)).toEqual([
    { is_group: true, last_message: '551193333****: eu também', unread_messages: 3 },
  ]);
  const ids = (await rows<{ id: string }>(`select id from messages order by sent_at`)).map(({ id }) => Number(id));
  const [first, second, third] = await tx((t) => findMessages(t, ids));
  expect(first?.author).toEqual({ name: 'Ana Paula', number: '5511911112222', color: expect.any(Number) });
  expect(second?.author).toMatchObject({ name: '', number: '5511933334444' });
  expect(third?.quotedMsg).toMatchObject({ author: first?.author, contact: { name: 'Ana Paula' } });
  expect(await names()).toEqual(['Família']);
});

it('an imported history names an unnamed group, and does not restore a name from before a rename', async () => {
  await receive(inGroup('antiga', { imported: true, name: 'Obra', providerId: 'H1', at: '2026-10-01T12:00:00Z' }));
  expect(await names()).toEqual(['Obra']);
  await receive(named('Obra 2026'));
  await receive(inGroup('mais antiga', { imported: true, name: 'Obra', providerId: 'H2', at: '2026-09-01T12:00:00Z' }));
  expect(await names()).toEqual(['Obra 2026']);
});

it('a quoted member without a name is their number, not the group', async () => {
  await receive(
    inGroup('quem vem?', { author: nameless, providerId: 'A' }),
    inGroup('eu', { quotedProviderId: 'A', at: '2026-11-21T15:00:01Z' }),
  );
  const ids = (await rows<{ id: string }>(`select id from messages order by sent_at`)).map(({ id }) => Number(id));
  const [, answer] = await tx((t) => findMessages(t, ids));
  expect(answer?.quotedMsg).toMatchObject({ body: 'quem vem?', contact: { name: '5511933334444' } });
});

it('the contact of a group message is its author, known to us or not; the contact of the ticket is the group', async () => {
  await receive(message('sou cliente', { identities: [ana.identities[0]!], name: 'Ana Paula', chat: 'ana' }));
  await receive(inGroup('oi', { providerId: 'A' }), inGroup('olá', { author: nameless, providerId: 'B' }));
  const [ofAna] = await rows<{ id: number }>(`select id from contacts where name = 'Ana Paula'`);
  const messageEvents = publishedNotices
    .filter(({ topic }) => topic === 'appMessage')
    .map(({ payload }) => payload as MessageEvent);
  const [first, second] = messageEvents.slice(-2).map((event) => event.action === 'create' && event);
  expect(first).toMatchObject({
    message: { contactId: ofAna!.id, contact: { id: ofAna!.id, name: 'Ana Paula' } },
    ticket: { isGroup: true, contact: { name: 'Família' } },
    contact: { name: 'Família' },
  });
  expect(second).toMatchObject({ message: { contactId: null, contact: { id: null, name: '5511933334444' } } });
});

it('a reaction in a group is its member’s, and not the group’s', async () => {
  const reaction = (author: typeof nameless, over: Record<string, unknown> = {}) =>
    event({ kind: 'reaction', ...group, name: 'Família', author, targetId: 'A', emoji: '👍', ...over });
  await receive(
    inGroup('cheguei', { providerId: 'A' }),
    reaction(ana),
    reaction(nameless),
    reaction(nameless, { fromMe: true, author: undefined }),
  );
  const ids = await rows<{ id: string }>(`select id from messages where media_type = 'reactionMessage' order by id`);
  const reactions = await tx((t) =>
    findMessages(
      t,
      ids.map(({ id }) => Number(id)),
    ),
  );
  expect(reactions.map(({ author, contact }) => [author?.number ?? null, contact?.name])).toEqual([
    ['5511911112222', 'Ana Paula'],
    ['5511933334444', '5511933334444'],
    [null, 'Família'],
  ]);
});

it('users who see masked numbers see authors’ numbers masked', async () => {
  await receive(
    inGroup('oi', { providerId: 'A' }),
    inGroup('olá', { quotedProviderId: 'A', at: '2026-11-21T15:00:01Z' }),
  );
  const last = publishedNotices.filter(({ topic }) => topic === 'appMessage').at(-1)?.payload as MessageEvent;
  expect(JSON.stringify(last)).toContain('5511911112222');
  expect(JSON.stringify(maskMessageEvent(last))).not.toContain('911112222');
  expect(JSON.stringify(maskMessageEvent(last))).toContain('551191111****');
});

it('a group has the name that the channel gives, follows changes of it, and keeps a name that people gave', async () => {
  await receive(inGroup('oi', { name: '' }));
  expect(await names()).toEqual(['120363@g.us']);
  await receive(named('Família'));
  expect(await names()).toEqual(['Família']);
  expect(publishedNotices.at(-1)).toMatchObject({ topic: 'contact', payload: { contact: { name: 'Família' } } });
  await receive(named('Família 2'), named('Família 2'));
  expect(await names()).toEqual(['Família 2']);
  await rows(`update contacts set name = 'Fornecedores'`);
  await receive(named('Família 3'), inGroup('oi', { name: 'Família 3' }));
  expect(await names()).toEqual(['Fornecedores']);
});

it('a hidden group creates no contact', async () => {
  await rows(`update connections set allow_group = false`);
  await receive(named('Família'), inGroup('oi'), event({ kind: 'unreadable', ...group, messageId: 'X' }));
  expect([await names(), await rows(`select 1 from tickets`)]).toEqual([[], []]);
});

it('no bot writes to a group', async () => {
  await rows(`update queues set greeting_message = 'Vendas'`);
  await receive(inGroup('oi'));
  expect(await autoReplies()).toEqual([]);
});

it.each([
  ['disabled', 1],
  ['enabled', 2],
])('groupAsTicket %s: written to long after it was closed, there are %i conversations', async (value, count) => {
  await rows(`update connections set group_as_ticket = '${value}'`);
  await receive(inGroup('oi'));
  await rows(`update tickets set status = 'closed', updated_at = now() - interval '3 days'`);
  await receive(inGroup('de novo'));
  expect(await rows(`select 1 from tickets`)).toHaveLength(count);
});
