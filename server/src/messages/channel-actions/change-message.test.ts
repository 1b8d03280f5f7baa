import { beforeEach, expect, it } from 'vitest';
import { testConversation } from '../../../../tests/world/test-conversation.ts';
import { headlines } from '../../../../tests/world/test-world.ts';
import { changeMessage } from './change-message.ts';

const { world, state, addMessage, changeTicket, deps, stored, ticket } = testConversation();
let asked: string[];

beforeEach(() => {
  asked = [];
  state.driver = {
    edit: async (_connection, { providerId, body }) => {
      asked.push(`edit ${providerId} ${body}`);
      return { outcome: 'done' };
    },
    remove: async (_connection, { providerId }) => {
      asked.push(`remove ${providerId}`);
      return { outcome: 'done' };
    },
  };
});

const edit = (messageId: number, companyId = 1) =>
  changeMessage(deps(), { companyId, messageId, change: 'edit', body: 'Corrigido' });
const remove = (messageId: number) => changeMessage(deps(), { companyId: 1, messageId, change: 'delete' });

it('an edit that the channel takes is shown, with what it said before, in the conversation and in lists', async () => {
  const id = await addMessage({ providerId: 'P' });
  await changeTicket({ last_message: 'Olá' });
  await edit(id);
  expect(asked).toEqual(['edit P Corrigido']);
  expect(await stored(id)).toMatchObject({ body: 'Corrigido', isEdited: true });
  expect((await ticket()).lastMessage).toBe('Corrigido');
  expect(headlines(world)).toEqual(['appMessage update', 'ticket update']);
});

it('a deletion that the channel takes is shown as one, and keeps how far it had come', async () => {
  const id = await addMessage({ providerId: 'P', status: 'read' });
  await remove(id);
  expect(asked).toEqual(['remove P']);
  expect(await stored(id)).toMatchObject({ isDeleted: true, status: 'read' });
});

it.each([
  ['the channel refuses', () => ({ edit: async () => ({ outcome: 'refused' as const, reason: 'too old' }) })],
  ['the channel cannot', () => ({})],
] as const)('nothing changes when %s', async (_, driver) => {
  state.driver = driver();
  const id = await addMessage();
  const before = await stored(id);
  await edit(id);
  expect(await stored(id)).toEqual(before);
  expect(world.publishedNotices).toEqual([]);
});

it('a channel that asks to wait is asked again by the next attempt of the job', async () => {
  state.driver.edit = async () => ({ outcome: 'later', afterMs: 1000, reason: 'rateLimitedChat' });
  const id = await addMessage();
  await expect(edit(id)).rejects.toThrow('rateLimitedChat');
  expect((await stored(id)).body).toBe('Olá');
});

it('without its connection there is nobody to ask, and of another company there is no message', async () => {
  await edit(await addMessage({ whatsappId: null }));
  expect(asked).toEqual([]);
  await expect(edit(await addMessage(), world.otto.companyId)).rejects.toThrow('ERR_NO_MESSAGE_FOUND');
});
