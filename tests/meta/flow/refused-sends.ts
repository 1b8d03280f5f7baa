import type { Connection } from '@balcao/contract/connections/connection';
import { expect, it } from 'vitest';
import { eventually } from '../../world/running-server.ts';
import type { MessagingFlow } from './set-up-flow.ts';

/** Sends that Meta refuses: outside the window, and with an expired token. */
export function testRefusedSends(flow: MessagingFlow): void {
  it('a send after seven days fails with a text, and succeeds when the person has written again', async () => {
    const { person, ticket, ours } = await flow.conversation('Gil');
    flow.graph.clock.advance(8 * 24 * 60 * 60 * 1000);
    await flow.postMessage(ticket.id, { body: 'Ainda aí?' });
    const [failed] = await eventually(ours, ([m]) => m?.status === 'failed');
    expect(failed?.failReason).toContain('windowClosed');
    await person.text('Voltei').delivered;
    expect((await flow.company.admin.call('POST', `/messages/${failed?.id}/retry`)).status).toBe(200);
    await eventually(ours, ([m]) => (m?.ack ?? 0) >= 2);
    await flow.graph.waitUntilIdle();
    expect(person.inbox).toHaveLength(1);
  });

  it('an expired token takes the connection down and reports it; waiting messages are sent with a new one', async () => {
    const { person, ticket, ours } = await flow.conversation('Hugo');
    flow.peer.isTokenExpired = true;
    await flow.postMessage(ticket.id, { body: 'Um' });
    const { admin } = flow.company;
    const shown = async () => (await admin.call<Connection>('GET', `/whatsapp/${flow.whatsappId}`)).body;
    const down = await eventually(shown, ({ status }) => status === 'DISCONNECTED');
    expect(down.statusReason).toContain('token');
    await flow.postMessage(ticket.id, { body: 'Dois' });
    const inTheQueue = () => flow.rows('select from chats_to_send where whatsapp_id = $1');
    await eventually(inTheQueue, (rows) => rows.length === 0); // a send was attempted while the connection was down
    flow.peer.isTokenExpired = false;
    const received = async () => person.inbox.map((m) => m.text);
    await admin.call('POST', `/whatsappsession/${flow.whatsappId}`);
    // At once: not by the next periodic look, which is at least 15 seconds away.
    await eventually(received, (texts) => texts.at(-1) === 'Dois', 10_000);
    await flow.postMessage(ticket.id, { body: 'Três' });
    await eventually(received, (texts) => texts.at(-1) === 'Três');
    // The first was refused, or a read mark was before it, and it waited.
    const isRefused = (await ours()).some(({ body, status }) => body === 'Um' && status === 'failed');
    expect(await received()).toEqual([...(isRefused ? [] : ['Um']), 'Dois', 'Três']);
  });
}
