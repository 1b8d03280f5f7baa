import { expect, it } from 'vitest';
import { testConversation } from '../../../tests/world/test-conversation.ts';
import { reactToMessage } from './react-to-message.ts';

const { world, state, addConnection, addMessage, changeTicket, capabilitiesOf, stored, ticket } = testConversation();

const react = (
  id: number,
  emoji = '👍',
  { by = world.bia, clientId }: { by?: typeof world.bia; clientId?: string } = {},
) => world.run((tx) => reactToMessage(tx, by, id, { emoji, clientId }, capabilitiesOf), by.companyId);

it('a reaction is a row of its own that refers to its message, and does not move the ticket', async () => {
  await changeTicket({ last_message: 'Quanto?', from_me: false });
  const asked = await addMessage({ fromMe: false, providerId: 'Q1', body: 'Quanto?' });
  const reaction = await react(asked);
  expect(reaction).toMatchObject({
    body: '👍',
    mediaType: 'reactionMessage',
    quotedMsgId: String(asked),
    status: 'queued',
  });
  expect(await stored(reaction.id)).toMatchObject({ quotedProviderId: 'Q1' });
  expect(await ticket()).toMatchObject({ lastMessage: 'Quanto?', fromMe: false });
  expect(await world.jobs('deliver-messages')).toHaveLength(1);
});

it('an empty reaction removes it, and a repeat with the same client id is stored once', async () => {
  const asked = await addMessage({ fromMe: false });
  expect(await react(asked, '')).toMatchObject({ body: '', mediaType: 'reactionMessage' });
  const [first, again] = [await react(asked, '👍', { clientId: 'r' }), await react(asked, '👍', { clientId: 'r' })];
  expect(again.id).toBe(first.id);
});

it.each(['pending', 'closed'] as const)('in a %s ticket it is refused with who has it', async (status) => {
  const asked = await addMessage({ fromMe: false });
  await changeTicket({ status, user_id: status === 'closed' ? world.bia.userId : null });
  await expect(react(asked)).rejects.toMatchObject({ code: 'ERR_TICKET_STATUS', details: { status } });
});

it.each([
  ['a note', { isPrivate: true }],
  ['a deleted message', { isDeleted: true }],
  ['a call', { fromMe: false, mediaType: 'call_log' }],
  ['an unreadable message', { fromMe: false, unreadable: true }],
])('%s is seen by one side only: there is nothing to react to', async (_, over) => {
  await expect(react(await addMessage(over))).rejects.toMatchObject({ code: 'ERR_NO_MESSAGE_FOUND' });
});

it('it is refused when the channel has no reactions, or the connection or the message’s provider id is missing', async () => {
  state.capabilities = { ...state.capabilities, react: false };
  await expect(react(await addMessage())).rejects.toMatchObject({ code: 'ERR_CHANNEL_UNSUPPORTED' });
  state.capabilities = { ...state.capabilities, react: true };
  await expect(react(await addMessage({ whatsappId: null }))).rejects.toMatchObject({
    code: 'ERR_CHANNEL_UNSUPPORTED',
  });
  await expect(react(await addMessage({ providerId: null }))).rejects.toMatchObject({ code: 'ERR_FETCH_WAPP_MSG' });
});

it('it is refused for a message from before the ticket was transferred to another number, whose chat does not have it', async () => {
  const id = await addMessage({ fromMe: false });
  await changeTicket({ whatsapp_id: await addConnection({ name: 'Outra', isDefault: false }) });
  await expect(react(id)).rejects.toMatchObject({ code: 'ERR_CHANNEL_UNSUPPORTED' });
});

it('everybody who sees the ticket may react, also to a colleague’s message; others and other companies may not', async () => {
  const id = await addMessage();
  for (const by of [state.rita, world.ana])
    expect(await react(id, '❤️', { by })).toMatchObject({ sentBy: { id: by.userId } });
  await expect(react(id, '❤️', { by: state.caio })).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' });
  await expect(react(id, '❤️', { by: { ...state.caio, allHistoric: true } })).rejects.toMatchObject({
    code: 'ERR_NO_PERMISSION',
  });
  await expect(react(id, '❤️', { by: world.otto })).rejects.toMatchObject({ code: 'ERR_NO_MESSAGE_FOUND' });
});
