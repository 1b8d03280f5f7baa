import { expect, it } from 'vitest';
import { testConversation } from '../../../../tests/world/test-conversation.ts';
import { deleteSessions, saveSession, selectSession } from './integration-session.store.ts';

const { world, state, changeTicket } = testConversation();

it('an answer that comes after the close leaves no session to the next conversation', async () => {
  const [integration] = await world.sql<{ id: number }>(
    `insert into queue_integrations (company_id, type, name) values (1, 'typebot', 'Robô') returning id::int`,
    [],
  );
  const id = integration!.id;
  await world.sql(
    `insert into bot_sessions (company_id, ticket_id, state, responder_kind, responder_id) values (1, $1, 'responder', 'integration', $2)`,
    [state.ticketId, id],
  );
  const session = { sessionId: 's1', lastMessageId: 1, choices: [], unsaid: null, updatedAt: new Date(world.now) };
  const found = () => world.run((tx) => selectSession(tx, state.ticketId, id));
  const save = () => world.run((tx) => saveSession(tx, state.ticketId, id, session));
  await world.sql(`update ticket_cycles set opened_at = $1::timestamptz - interval '1 hour'`, [world.now]);
  await save();
  expect(await found()).toMatchObject({ sessionId: 's1' });

  await changeTicket({ status: 'closed', user_id: null });
  await world.run((tx) => deleteSessions(tx, [state.ticketId]));
  await save();
  await changeTicket({ status: 'pending', user_id: null });
  await world.sql(
    `update ticket_cycles set opened_at = $1::timestamptz + interval '1 second' where closed_at is null`,
    [world.now],
  );
  expect(await found()).toBeNull();
});
