import { expect, it } from 'vitest';
import { testConversation } from '../../../tests/world/test-conversation.ts';
import { saveDraft } from './save-draft.ts';
import { removeDraft, showDraft } from './show-draft.ts';

const { world, state, changeTicket } = testConversation();
const save = (body: string, actor = world.bia) => world.run((tx) => saveDraft(tx, actor, state.ticketId, body));
const show = (actor = world.ana) => world.run(async (tx) => (await showDraft(tx, actor, state.ticketId)).draft);
const handTo = (userId: number) => changeTicket({ user_id: userId });

it('the next assignee finds the unsent draft and its author', async () => {
  await save('Amanhã passo aí');
  expect(await show()).toBeNull(); // the ticket is still Bia's
  await handTo(world.ana.userId);
  expect(await show()).toMatchObject({ body: 'Amanhã passo aí', user: { name: 'Bia' } });
  expect(await show(world.bia)).toBeNull();
  await world.run((tx) => removeDraft(tx, world.ana, state.ticketId));
  expect(await show()).toBeNull();
});

it('a sent or emptied draft is deleted, and only the assignee can write one', async () => {
  await save('Olá');
  await save('');
  await handTo(world.ana.userId);
  await save('tarde demais');
  expect(await show()).toBeNull();
});

it('is gone after a week, and not found by another company', async () => {
  await save('Velho');
  await handTo(world.ana.userId);
  await expect(world.run((tx) => showDraft(tx, world.otto, state.ticketId), world.otto.companyId)).rejects.toThrow(
    'ERR_NO_TICKET_FOUND',
  );
  world.now = new Date(world.now.getTime() + 8 * 86_400_000);
  expect(await show()).toBeNull();
});
