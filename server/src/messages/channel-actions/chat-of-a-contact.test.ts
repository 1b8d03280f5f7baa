import { expect, it } from 'vitest';
import { testConversation } from '../../../../tests/world/test-conversation.ts';
import { resolveChatId } from '../own-message.store.ts';

const { world, state, changeTicket } = testConversation();

it('who has not written on a connection is written to by number, whatever other ids they have; else where they wrote last', async () => {
  const contactId = await world.contact('Bruna', '5511987650000');
  await world.sql('delete from contact_identities where contact_id = $1', [contactId]);
  await world.sql(
    `insert into contact_identities (company_id, kind, value, contact_id)
     values (1, 'wa_bsuid', 'BR.1', $1), (1, 'phone', '5511987650000', $1)`,
    [contactId],
  );
  const chat = () => world.run((tx) => resolveChatId(tx, { whatsappId: state.connectionId, contactId }));
  expect(await chat()).toBe('5511987650000');
  const ticketId = await world.ticket(contactId);
  await changeTicket({ whatsapp_id: state.connectionId, chat: 'BR.1' }, ticketId);
  expect(await chat()).toBe('BR.1');
});
