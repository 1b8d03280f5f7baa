import { beforeEach, describe, expect, it } from 'vitest';
import { sendAutoMessage } from '../../server/src/messages/send-auto-message.ts';
import { deleteTicket } from '../../server/src/tickets/change/delete-ticket.ts';
import { enqueueAutoMessage } from '../../server/src/tickets/enqueue-auto-message.ts';
import { sendAutoMessageJob } from '../../server/src/tickets/ticket.jobs.ts';
import { testConversation } from '../world/test-conversation.ts';

const { world, state, addFile, changeTicket, stored, ticket } = testConversation();

beforeEach(() => {
  world.now = new Date('2026-11-20T14:05:00Z');
});
const trySend = (body: string, fileId?: number, companyId = 1) =>
  world.run((tx) => sendAutoMessage(tx, { ticketId: state.ticketId, body, fileId }), companyId);
async function send(body: string, fileId?: number) {
  const message = await trySend(body, fileId);
  if (!message) throw new Error('nothing was sent');
  return message;
}

it('is the bot’s, is filled for the customer when it is sent, and leaves unread messages unread', async () => {
  await changeTicket({ unread_messages: 2 });
  const { id, body } = await send('{{ms}}, {{firstName}}! São {{hora}}. {{outra}}');
  expect(body).toBe('Bom dia, Aline! São 11:05. {{outra}}');
  expect(await stored(id)).toMatchObject({ origin: 'bot', sentBy: null, status: 'queued' });
  expect(await ticket()).toMatchObject({ unreadMessages: 2, lastMessage: body, fromMe: true });
});

it('uses no name for a contact known by number only', async () => {
  await world.sql(`update contacts set name = '+55 11 98765-4321'`);
  expect((await send('Oi {{name}}!')).body).toBe('Oi !');
});

it('a customer’s name is text: variables in it are not filled', async () => {
  await world.sql(`update contacts set name = '{{protocol}} $& {{name}}'`);
  expect((await send('Oi {{name}}')).body).toBe('Oi {{protocol}} $& {{name}}');
});

it('a file is sent as its kind; one that was deleted meanwhile leaves the text', async () => {
  const fileId = await addFile('catalogo.pdf', 'application/pdf');
  const { id, mediaType } = await send('', fileId);
  expect([mediaType, (await stored(id)).fileId, (await ticket()).lastMessage]).toEqual([
    'application',
    fileId,
    '📄 catalogo.pdf',
  ]);
  expect(await send('Segue', fileId + 1000)).toMatchObject({ body: 'Segue', mediaType: 'conversation', media: null });
});

it('a job that runs again after its message was stored sends nothing more; the same text of another job is sent', async () => {
  await changeTicket({ channel: 'instagram' });
  const long = `${'a'.repeat(900)}\n${'b'.repeat(900)}`;
  await world.run(async (tx) => {
    for (const body of ['Até logo!', 'Até logo!', long]) enqueueAutoMessage(tx, { id: state.ticketId }, body);
  });
  for (const { payload } of await world.jobs('say-automatically'))
    for (let runs = 0; runs < 2; runs++)
      await world.run((tx) => sendAutoMessage(tx, sendAutoMessageJob.payload.parse(payload)));
  const sent = await world.sql<{ body: string }>('select body from messages order by id');
  expect(sent.map(({ body }) => body)).toEqual(['Até logo!', 'Até logo!', 'a'.repeat(900), 'b'.repeat(900)]);
});

it('does not find another company’s file or ticket', async () => {
  const fileId = await addFile();
  await world.sql('update files set company_id = 2');
  expect((await send('Segue', fileId)).media).toBeNull();
  expect(await trySend('Oi', undefined, world.otto.companyId)).toBeUndefined();
  expect(await world.sql(`select body from messages where body = 'Oi'`)).toEqual([]);
});

it('sends nothing for a ticket that was deleted meanwhile, and its job is not retried', async () => {
  await world.run((tx) => deleteTicket(tx, world.ana, state.ticketId));
  expect(await trySend('Oi')).toBeUndefined();
  expect(await world.sql('select from messages')).toEqual([]);
});

it.each([
  ['is inactive', 'status = false'],
  ['has no licence any more', `due_date = '2020-01-01'`],
])('sends nothing for a company that %s: farewells and answers to ratings wait for no renewal', async (_, change) => {
  await world.sql(`update companies set ${change} where id = 1`);
  expect(await trySend('Obrigado!')).toBeUndefined();
  expect(await world.sql('select from messages')).toEqual([]);
});

it('sends nothing to a contact who was blocked, and no empty text where the only file was deleted meanwhile', async () => {
  expect(await trySend('', 999)).toBeUndefined();
  await world.sql('update contacts set active = false');
  expect(await trySend('Obrigado!')).toBeUndefined();
  expect(await world.sql('select from messages')).toEqual([]);
});

describe('a ticket that was merged into another meanwhile', () => {
  const rememberMerge = (survivorId: number, id = state.ticketId) =>
    world.sql('update tickets set folded_into = $1 where id = $2', [survivorId, id]);
  const mergedInto = async (survivorId: number, id = state.ticketId) => {
    await world.sql('update messages set ticket_id = $1 where ticket_id = $2', [survivorId, id]);
    await changeTicket({ status: 'closed' }, id);
    await rememberMerge(survivorId, id);
  };
  const openTicket = () => world.ticket(state.contactId, { userId: world.bia.userId });

  it('sends its text in the conversation that continues', async () => {
    const survivorId = await openTicket();
    await mergedInto(survivorId);
    expect(await send('Oi')).toMatchObject({ ticketId: survivorId });
    expect(await ticket(survivorId)).toMatchObject({ lastMessage: 'Oi', fromMe: true });
    expect((await ticket()).lastMessage).toBe('');
  });

  it('also when that was merged into a third, or ended there', async () => {
    const [second, third] = [await openTicket(), await openTicket()];
    await mergedInto(second);
    await mergedInto(third, second);
    expect(await send('Oi')).toMatchObject({ ticketId: third });
    await changeTicket({ status: 'closed' }, third);
    expect(await send('Tchau')).toMatchObject({ ticketId: third });
  });

  it('has it itself when it was reopened since, also after it ended and the other was merged into it', async () => {
    const survivorId = await openTicket();
    await rememberMerge(survivorId);
    expect(await send('Oi')).toMatchObject({ ticketId: state.ticketId });
    await mergedInto(survivorId);
    await mergedInto(state.ticketId, survivorId);
    expect(await send('Tchau')).toMatchObject({ ticketId: state.ticketId });
  });

  it('two without messages that were merged into each other in turn are no endless search', async () => {
    const survivorId = await openTicket();
    await mergedInto(survivorId);
    await mergedInto(state.ticketId, survivorId);
    expect(await send('Tchau')).toMatchObject({ ticketId: survivorId });
  });
});
