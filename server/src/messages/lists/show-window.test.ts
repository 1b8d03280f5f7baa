import { expect, it } from 'vitest';
import { testConversation } from '../../../../tests/world/test-conversation.ts';
import { showWindow } from './show-window.ts';

const { world, state, addConnection, addMessage, changeTicket } = testConversation();

it('what the customer wrote to another number, before the ticket was transferred back, opens no window', async () => {
  const hoursAgo = (n: number) => new Date(world.now.getTime() - n * 3_600_000);
  const other = await addConnection({ name: 'Outra', isDefault: false });
  await changeTicket({ chat: '5511987654321' });
  await addMessage({ fromMe: false, sentAt: hoursAgo(48) });
  await addMessage({ fromMe: false, sentAt: hoursAgo(1), whatsappId: other });
  const shown = await world.run((tx) => showWindow(tx, world.bia, state.ticketId));
  expect(shown).toEqual({ customerWroteAt: hoursAgo(48).toISOString() });
});
