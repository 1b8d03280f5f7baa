import { expect, it } from 'vitest';
import { lockWait } from '../../../../tests/world/lock-wait.ts';
import { testConversation, turnOf } from '../../../../tests/world/test-conversation.ts';
import { enqueueChats } from './delegate-messages.ts';
import { sendTurn } from './send-turn.ts';

const { world, state, addMessage, deps, stored } = testConversation();

it('a message whose echo is being stored while its response is recorded is sent, and not of unknown state', async () => {
  const id = await addMessage({ status: 'queued', providerId: null });
  const inbox = await world.context().database.owner.connect();
  await inbox.query('begin');
  state.driver = {
    async send() {
      await inbox.query(
        `insert into messages (company_id, ticket_id, contact_id, whatsapp_id, chat, provider_id, from_me, body, status, origin, sent_at)
         select company_id, ticket_id, contact_id, whatsapp_id, chat, 'N1', true, 'altered', 'sent', 'phone', sent_at
         from messages where id = $1`,
        [id],
      );
      return { outcome: 'sent', providerId: 'N1' };
    },
  };
  await world.run((tx) =>
    enqueueChats(tx, [{ contactId: state.contactId, whatsappId: state.connectionId, dueAt: tx.now }]),
  );
  const turn = sendTurn(deps(), turnOf(state.contactId));
  await lockWait(world.context().database.owner);
  await inbox.query('commit');
  inbox.release();
  await turn;
  expect(await stored(id)).toMatchObject({ status: 'sent', failReason: null });
});
