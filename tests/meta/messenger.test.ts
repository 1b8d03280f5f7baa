import { expect, it } from 'vitest';
import { messengerFixtures } from '../../peers/messenger-platform/messenger-fixtures.ts';
import { eventually } from '../world/running-server.ts';
import { messagingFlow } from './messaging-flow.ts';

const flow = messagingFlow('messenger', messengerFixtures);

it('Messenger reports what was delivered', async () => {
  const { ticket, ours } = await flow.conversation('Ana');
  await flow.postMessage(ticket.id, { body: 'Bom dia' });
  await eventually(ours, ([m]) => m?.ack === 3);
});

it('a message with an unknown outcome is not reported as read because the person read something else', async () => {
  const { person, ticket, ours } = await flow.conversation('Ana');
  flow.graph.switches.set('gatewayError', { times: 1 });
  await flow.postMessage(ticket.id, { body: 'Perdida' });
  await eventually(ours, ([m]) => m?.status === 'unknown');
  await flow.postMessage(ticket.id, { body: 'Chegou' });
  await eventually(
    async () => person.inbox.length,
    (n) => n === 1,
  );
  await person.read();
  const all = await eventually(ours, (list) => list[1]?.ack === 4);
  expect(all[0]?.status).toBe('unknown');
});

it('a message read before the response to its send is read', async () => {
  const { person, ticket, ours } = await flow.conversation('Bia');
  flow.graph.switches.set('slowBody', { times: 1, pauseMs: 700 });
  flow.graph.switches.set('dropStatus', { status: 'any' });
  await flow.postMessage(ticket.id, { body: 'Bom dia' });
  await eventually(
    async () => person.inbox.length,
    (n) => n === 1,
  );
  await person.read();
  await eventually(ours, ([m]) => m?.ack === 4);
});
