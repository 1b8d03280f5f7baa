import { expect, it } from 'vitest';
import { eventually } from '../../world/running-server.ts';
import { openMessagingConnection } from '../messaging-connection.ts';
import type { MessagingFlow } from './set-up-flow.ts';

/** Bodies posted by Meta: repeated, reordered, forged, and for a second account. */
export function testPostedBodies(flow: MessagingFlow): void {
  it('every body that Meta posts, three times and reordered, leaves the same state as once', async () => {
    for (const body of flow.bodies()) expect((await flow.post(body)).status).toBe(200);
    const once = await seenBy(flow);
    expect(once.messages.length).toBeGreaterThan(25);
    await flow.open();
    const thrice = [...flow.bodies(), ...flow.bodies(), ...flow.bodies()].sort(() => Math.random() - 0.5);
    await Promise.all(thrice.map(async (body) => expect((await flow.post(body)).status).toBe(200)));
    await eventually(
      () => flow.rows(`select 1 from journal where whatsapp_id = $1 and received_at is null and waits_for is null`),
      (waiting) => waiting.length === 0,
    );
    expect(await seenBy(flow)).toEqual(once);
  });

  it('a wrong signature, none, or another connection’s address changes nothing', async () => {
    const [body] = flow.bodies();
    expect((await flow.post(body, 'wrong')).status).toBe(403);
    expect(
      (await fetch(`${flow.server.origin()}/webhooks/meta/${flow.connection.token}`, { method: 'POST', body: '{}' }))
        .status,
    ).toBe(403);
    expect((await fetch(`${flow.server.origin()}/webhooks/meta/nobody`, { method: 'POST', body: '{}' })).status).toBe(
      404,
    );
    expect(await flow.rows('select 1 from journal where whatsapp_id = $1')).toEqual([]);
  });

  it('a second account under the same app, whose messages come to the first one’s address, loses none', async () => {
    const { admin, queueId } = flow.company;
    const second = await openMessagingConnection(flow.graph, flow.kind, {
      origin: flow.server.origin(),
      call: admin.call,
      queueIds: [queueId],
    });
    const place = { id: second.peer.account.id, host: flow.graph.mediaUrl };
    const { body } = flow.fixturesAt(place)['text']!;
    expect([(await flow.post(body)).status, (await flow.post(body)).status]).toEqual([200, 200]);
    const { rows } = await flow.owner.query('select whatsapp_id from messages where whatsapp_id = any($1)', [
      [flow.whatsappId, second.whatsappId],
    ]);
    expect(rows).toEqual([{ whatsapp_id: second.whatsappId }]);
  });
}

/** Comparable result of a run: visible data without ids and times. */
const seenBy = async (flow: MessagingFlow) => ({
  messages: await flow.rows(
    `select m.chat, m.provider_id, m.body, m.media_type, m.from_me, m.status, m.is_deleted, m.is_edited, m.sent_at, o.provider_id as quoted
     from messages m left join messages o on o.id = m.quoted_message_id where m.whatsapp_id = $1 order by m.provider_id`,
  ),
  tickets: await flow.rows(
    `select c.name, t.status, t.unread_messages, t.last_message from tickets t join contacts c on c.id = t.contact_id where t.whatsapp_id = $1 order by 1, 4`,
  ),
  people: await flow.rows(
    `select i.kind, i.value from contact_identities i join contacts c on c.id = i.contact_id where c.whatsapp_id = $1 order by 1, 2`,
  ),
});
