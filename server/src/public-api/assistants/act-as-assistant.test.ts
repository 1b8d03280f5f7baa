import { expect, it } from 'vitest';
import { testConversation } from '../../../../tests/world/test-conversation.ts';
import { sendAsAssistant } from './act-as-assistant.ts';

const { world, state, addConnection, changeTicket } = testConversation();

const caller = {
  source: 'token' as const,
  id: 1,
  name: 'Assistente',
  whatsappId: null,
  isConnectionDeleted: false,
  scopes: [],
  country: 'BR' as const,
};
const reply = (idempotencyKey?: string) => {
  const { companyId } = world.ana;
  const share = <T>(_: number, __: string, work: Parameters<typeof world.run<T>>[0]) => world.run(work);
  const deps = { context: { ...world.context(), share }, numberChecks: { findChecker: async () => null } };
  const message = { conversationId: state.ticketId, text: 'Seu pedido saiu.', idempotencyKey };
  return sendAsAssistant(deps, { ...caller, companyId }, message);
};
const sends = () => world.sql<{ whatsapp_id: number }>('select whatsapp_id from messages where from_me');

it('a reply to a conversation whose connection was deleted is not sent by another; an earlier key gets its first answer', async () => {
  const first = await reply('k1');
  await changeTicket({ status: 'closed' });
  await world.sql('update connections set is_default = false');
  await addConnection({ name: 'Filial' });
  await world.sql('delete from connections where id = $1', [state.connectionId]);
  await expect(reply('k2')).rejects.toThrow('ERR_NO_WAPP_FOUND');
  await expect(reply('k1')).resolves.toEqual(first);
  expect(await sends()).toEqual([{ whatsapp_id: null }]);
});
