import { beforeEach, expect, it } from 'vitest';
import { testConversation } from '../../../../tests/world/test-conversation.ts';
import { automationSubscribers } from '../../automation/automation.module.ts';
import { inTx } from '../../platform/db/tx.ts';
import { changeTicket as changeTicketByPerson } from '../change-ticket.ts';
import { assignTicket } from '../give/assign-ticket.ts';

const { world, state, ticket, changeTicket } = testConversation();

beforeEach(async () => {
  const [prompt] = await world.sql<{ id: number }>(
    `insert into prompts (company_id, name, prompt, max_tokens, temperature, max_messages) values ($1, 'IA', 'x', 100, 1, 10) returning id`,
    [world.ana.companyId],
  );
  await changeTicket({
    prompt_id: prompt!.id,
    use_integration: true,
    chatbot: true,
    status: 'pending',
    user_id: null,
  });
  await world.sql(`insert into user_queues (company_id, user_id, queue_id) values ($1, $2, $3)`, [
    world.ana.companyId,
    world.bia.userId,
    world.queueId,
  ]);
});

const context = () => ({ ...world.context(), subscribers: automationSubscribers });
const change = (body: object) =>
  inTx(context(), world.ana.companyId, (tx) =>
    changeTicketByPerson(tx, world.bia, { params: { id: state.ticketId }, query: {}, body }),
  );
const nothingAnswers = { promptId: null, integrationId: null, useIntegration: false, chatbot: false };

it.each<[string, () => Promise<unknown>]>([
  ['a person accepts it', () => change({ status: 'open' })],
  [
    'it is assigned to one',
    () =>
      inTx(context(), world.ana.companyId, (tx) =>
        assignTicket(tx, world.ana, state.ticketId, { userId: world.bia.userId, queueId: world.queueId }),
      ),
  ],
  [
    'it is transferred to one',
    async () => {
      await changeTicket({ status: 'open', user_id: state.rita.userId });
      await inTx(context(), world.ana.companyId, (tx) =>
        changeTicketByPerson(tx, world.ana, {
          params: { id: state.ticketId },
          query: {},
          body: { status: 'open', userId: world.bia.userId, queueId: world.queueId },
        }),
      );
    },
  ],
])('an AI that was set for one conversation ends when %s', async (_, take) => {
  await take();
  expect(await ticket()).toMatchObject({ status: 'open', userId: world.bia.userId, ...nothingAnswers });
});

it('returned to its queue, the conversation shows no inactive AI', async () => {
  await change({ status: 'open' });
  await change({ status: 'pending', userId: null });
  expect(await ticket()).toMatchObject({ status: 'pending', ...nothingAnswers });
});
