import { expect, it } from 'vitest';
import { eventually } from '../../world/running-server.ts';
import type { MessagingFlow } from './set-up-flow.ts';

/** Sends whose responses are lost, and whose echoes arrive out of order. */
export function testSentMessages(flow: MessagingFlow): void {
  it('a send without a response is found by its echo, and is neither duplicated nor resent', async () => {
    const { person, ticket, ours } = await flow.conversation('Caio');
    flow.graph.switches.set('acceptThenReset', { times: 1 });
    await flow.postMessage(ticket.id, { body: 'Chegou?' });
    await eventually(ours, ([m]) => (m?.ack ?? 0) >= 2);
    await flow.graph.waitUntilIdle();
    expect(await ours()).toMatchObject([{ wid: flow.peer.sent[0]?.mid }]);
    expect(flow.peer.sent).toHaveLength(1);
    expect(person.inbox).toHaveLength(1);
  });

  it('twenty sends whose echoes overtake the responses, duplicated and reordered, are twenty messages in order', async () => {
    const { person, ticket, ours } = await flow.conversation('Davi');
    flow.graph.switches.set('slowBody', { pauseMs: 60 });
    flow.graph.switches.set('duplicateWebhooks', { copies: 2 });
    flow.graph.switches.set('shuffleWebhooks', { windowMs: 30 });
    const bodies = Array.from({ length: 20 }, (_, i) => `Resposta ${i}`);
    for (const body of bodies) await flow.postMessage(ticket.id, { body });
    await eventually(
      async () => person.inbox.length,
      (n) => n === 20,
    );
    flow.graph.switches.clear();
    await flow.graph.waitUntilIdle();
    expect(person.inbox.map((m) => m.text)).toEqual(bodies);
    const all = await eventually(ours, (list) => list.length === 20 && list.every((m) => m.ack >= 2));
    expect(new Set(all.map((m) => m.wid)).size).toBe(20);
  });
}
