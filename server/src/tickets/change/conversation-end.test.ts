import { beforeEach, expect, it } from 'vitest';
import { testConversation } from '../../../../tests/world/test-conversation.ts';
import { answerAutomatically, readContextsOf } from '../../automation/answer-automatically.ts';
import { renewBotSessions } from '../../automation/renew-bot-sessions.ts';
import { applyTicketTimeouts } from '../apply-ticket-timeouts.ts';
import { closeByBot } from '../bot/close-by-bot.ts';
import { changeTicket as changeTicketByPerson } from '../change-ticket.ts';
import { closeQuietTicket } from '../outbound/close-quiet-ticket.ts';

const { world, state, ticket, changeTicket } = testConversation();

beforeEach(async () => {
  const [prompt] = await world.sql<{ id: number }>(
    `insert into prompts (company_id, name, prompt, max_tokens, temperature, max_messages) values ($1, 'IA', 'x', 100, 1, 10) returning id`,
    [world.ana.companyId],
  );
  await changeTicket({ prompt_id: prompt!.id, use_integration: true });
});

const closeByPerson = () =>
  world.run((tx) =>
    changeTicketByPerson(tx, world.bia, { params: { id: state.ticketId }, query: {}, body: { status: 'closed' } }),
  );

it.each<[string, () => Promise<unknown>]>([
  ['a person closes it', closeByPerson],
  ['a message closes it behind itself', () => world.run((tx) => closeQuietTicket(tx, state.ticketId, null))],
  [
    'its menu closes it',
    async () => {
      await changeTicket({ status: 'pending', user_id: null });
      await world.run((tx) => closeByBot(tx, state.ticketId));
    },
  ],
  [
    'its customer is silent too long',
    async () => {
      await world.sql('update connections set expires_ticket = 30');
      await changeTicket({ from_me: true, last_message_at: new Date(world.now.getTime() - 31 * 60_000) });
      await applyTicketTimeouts(world.context());
    },
  ],
])('an AI that was set for one conversation ends with it when %s', async (_, close) => {
  await close();
  expect(await ticket()).toMatchObject({
    status: 'closed',
    promptId: null,
    integrationId: null,
    useIntegration: false,
    chatbot: false,
  });
});

it('reopened by its customer, the conversation is not answered by its former AI', async () => {
  await closeByPerson();
  await changeTicket({ status: 'pending', user_id: null });
  await world.run(async (tx) => {
    await renewBotSessions(tx, [state.ticketId]);
    const words = [{ ticketId: state.ticketId, text: 'oi' }];
    await answerAutomatically(tx, await readContextsOf(tx, words), words);
  });
  expect(await world.jobs('ask-responder')).toEqual([]);
});
