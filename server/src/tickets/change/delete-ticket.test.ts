import { expect, it } from 'vitest';
import { testConversation } from '../../../../tests/world/test-conversation.ts';
import { removeUnusedWords } from '../../messages/erase-person-messages.ts';
import { removeUnusedWordsJob } from '../ticket.jobs.ts';
import { deleteTicket } from './delete-ticket.ts';

const { world, state, addFile, addMessage } = testConversation();

it('a deleted ticket takes the files of its messages along, except those that other messages have', async () => {
  const [own, forwarded] = [await addFile('own.jpg'), await addFile('forwarded.jpg')];
  for (const fileId of [own, own, forwarded]) await addMessage({ mediaType: 'image', fileId, mediaState: 'ready' });
  const otherTicket = await world.ticket(await world.contact('Outra'));
  await world.sql(
    `insert into messages (company_id, ticket_id, contact_id, whatsapp_id, chat, from_me, body, status, origin, sent_at, file_id)
     select company_id, id, contact_id, $2, 'outra', true, '', 'sent', 'person', now(), $3 from tickets where id = $1`,
    [otherTicket, state.connectionId, forwarded],
  );
  await world.run((tx) => deleteTicket(tx, world.ana, state.ticketId));
  expect(await world.sql('select id::int from files')).toEqual([{ id: forwarded }]);
});

it('words that only a deleted ticket contains are no longer suggested', async () => {
  await addMessage({ body: 'um sofá girassol', fromMe: false });
  const otherTicket = await world.ticket(await world.contact('Outra'));
  await addMessage({ body: 'outro sofá', ticketId: otherTicket });
  for (const word of ['sofa', 'girassol'])
    await world.sql('insert into message_words (company_id, variant, word) values (1, $1, $1)', [word]);
  await world.run((tx) => deleteTicket(tx, world.ana, state.ticketId));
  const [job] = await world.jobs(removeUnusedWordsJob.name);
  const { words } = removeUnusedWordsJob.payload.parse(job?.payload);
  await world.run((tx) => removeUnusedWords(tx, { words }));
  expect(await world.sql('select word from message_words')).toEqual([{ word: 'sofa' }]);
});
