import type { Contact } from '@balcao/contract/contacts/contact';
import { expect, it } from 'vitest';
import { openMessagingConnection } from '../messaging-connection.ts';
import { type MessagingFlow, postSigned } from './set-up-flow.ts';

/** Companies that post bodies of each other’s accounts. */
export function testForeignAccounts(flow: MessagingFlow): void {
  it('another company’s account and token see nothing of this one', async () => {
    const { person } = await flow.conversation('Íris');
    const other = await flow.server.company(undefined, true);
    const { admin, queueId } = other;
    const theirs = await openMessagingConnection(flow.graph, flow.kind, {
      origin: flow.server.origin(),
      call: admin.call,
      queueIds: [queueId],
    });
    const place = { id: flow.peer.account.id, host: flow.graph.mediaUrl };
    // Signed by the other company's app, posted to its own webhook, but naming our account.
    const url = `${flow.server.origin()}/webhooks/meta/${theirs.token}`;
    const answer = await postSigned(url, flow.fixturesAt(place)['text']!.body, theirs.secret);
    expect(answer.status).toBe(200);
    expect(await flow.rows('select count(*)::int as n from messages where whatsapp_id = $1')).toEqual([{ n: 1 }]);
    expect((await admin.call('GET', `/whatsapp/${flow.whatsappId}`)).status).toBe(404);
    expect(
      (await admin.call<{ contacts: Contact[] }>('GET', '/contacts')).body.contacts.map((c) => c.name),
    ).not.toContain(person.name);
  });
}
