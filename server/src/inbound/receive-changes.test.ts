import { describe, expect, it } from 'vitest';
import { type InboundEvent, inboundEvent } from '../channels/inbound-event.ts';
import { message, setUpShop, shop } from './test-shop.ts';

const { database, inbox, published, rows } = setUpShop();

let changes = 0;
const change = (over: object): InboundEvent =>
  inboundEvent.parse({
    chat: '5511987654327',
    providerId: `n${++changes}`,
    at: '2026-11-21T15:00:05Z',
    identities: [{ kind: 'phone', value: '5511987654327' }],
    name: '',
    fromMe: false,
    ...over,
  });

describe('events that refer to messages', () => {
  it.each(['before', 'after'] as const)(
    'a reaction, an edit and a deletion that come %s their message',
    async (when) => {
      const target = message('5511987654327', 'errado', { id: 'T' });
      const deleted = message('5511987654327', 'apagar', { id: 'G' });
      const about = [
        change({ kind: 'reaction', targetId: 'T', emoji: '🧡' }),
        change({ kind: 'edit', targetId: 'T', body: 'certo' }),
        change({ kind: 'revoke', targetId: 'G' }),
      ];
      for (const event of when === 'before' ? [...about, target, deleted] : [target, deleted, ...about])
        await inbox().accept(shop, event, {});
      expect(
        await rows('select body, is_edited, is_deleted, media_type from messages order by media_type, body'),
      ).toEqual([
        { body: 'apagar', is_edited: false, is_deleted: true, media_type: 'conversation' },
        { body: 'certo', is_edited: true, is_deleted: false, media_type: 'conversation' },
        { body: '🧡', is_edited: false, is_deleted: false, media_type: 'reactionMessage' },
      ]);
      expect(await rows('select body from message_edits')).toEqual([{ body: 'errado' }]);
      expect(await rows('select count(*)::int as waiting from journal where received_at is null')).toEqual([
        { waiting: 0 },
      ]);
    },
  );

  it('statuses only advance, in any order, and a quote is linked to its message', async () => {
    await inbox().accept(shop, message('5511987654327', 'pergunta', { id: 'Q' }), {});
    await database().owner.query(`insert into messages (company_id, ticket_id, contact_id, whatsapp_id, chat, provider_id, from_me, body, status, sent_at)
      select 1, id, contact_id, 1, '5511987654327', 'OUT', true, 'resposta', 'sending', now() from tickets`);
    for (const status of ['read', 'sent', 'delivered'])
      await inbox().accept(shop, change({ kind: 'status', targetId: 'OUT', status, providerId: `s:${status}` }), {});
    expect(await rows(`select status from messages where provider_id = 'OUT'`)).toEqual([{ status: 'read' }]);
    await inbox().accept(shop, message('5511987654327', 'sobre isso', { quotedProviderId: 'OUT' }), {});
    expect(await rows(`select o.body from messages m join messages o on o.id = m.quoted_message_id`)).toEqual([
      { body: 'resposta' },
    ]);
  });

  it.each([
    ['edit', 'doze reais', { body: 'doze reais' }],
    ['revoke', '', {}],
  ])('open screens show a reply with the words that its quote has by then: %s', async (kind, words, more) => {
    await inbox().accept(shop, message('5511987654327', 'dez reais?', { id: 'Q' }), {});
    await inbox().accept(shop, message('5511987654327', 'e aí?', { id: 'R', quotedProviderId: 'Q' }), {});
    await inbox().accept(shop, change({ kind: 'reaction', targetId: 'Q', emoji: '🧡' }), {});
    published.length = 0;
    await inbox().accept(shop, change({ kind, targetId: 'Q', ...more }), {});
    const notices = published.flatMap(({ topic, payload }) => (topic === 'appMessage' ? [payload] : []));
    expect(notices).toMatchObject([
      { action: 'update', message: { wid: 'Q' } },
      { action: 'update', message: { wid: 'R', body: 'e aí?', quotedMsg: { body: words } } },
    ]);
  });

  it('a send whose response was lost is identified by our own id in the status', async () => {
    await inbox().accept(shop, message('5511987654327', 'oi'), {});
    const [row] = await rows<{
      id: number;
    }>(`insert into messages (company_id, ticket_id, contact_id, whatsapp_id, chat, from_me, body, status, sent_at)
      select 1, id, contact_id, 1, '5511987654327', true, 'ambíguo', 'unknown', now() from tickets returning id`);
    await inbox().accept(
      shop,
      change({ kind: 'status', targetId: 'wamid.X', ourId: String(row?.id), status: 'delivered' }),
      {},
    );
    expect(await rows(`select status, provider_id from messages where from_me`)).toEqual([
      { status: 'delivered', provider_id: 'wamid.X' },
    ]);
  });
});
