import { expect, it } from 'vitest';
import { testConversation } from '../../../../tests/world/test-conversation.ts';
import { secretBox } from '../../platform/security/secret-box.ts';
import { findTickets } from '../../tickets/find-ticket.ts';
import { integrationResponder } from '../integration-responder.ts';

const { world, state, addMessage } = testConversation();
const box = secretBox('a key for tests', 'integrations');

it('a number that a text of the bot answers is no question, also before that text is written', async () => {
  const [made] = await world.sql<{ id: number }>(
    `insert into queue_integrations (company_id, type, name) values (1, 'dialogflow', 'Assistente') returning id::int`,
  );
  await addMessage({ fromMe: false, origin: 'customer', body: '1' });
  const ask = await world.run(async (tx) => {
    const [ticket] = await findTickets(tx, [state.ticketId]);
    const responder = integrationResponder({ context: world.context(), box, integrationHosts: [] });
    return responder.prepare(tx, { ticket: ticket!, id: made!.id, turn: 1, withText: true });
  });
  expect(await ask()).toMatchObject({ replies: [], notes: [], outcome: { type: 'stay' } });
});
