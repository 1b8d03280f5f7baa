import { programActor } from '@balcao/contract/users/program.rules';
import { expect, it } from 'vitest';
import { testConversation } from '../../../../tests/world/test-conversation.ts';
import { readConversationForAssistant } from './read-as-assistant.ts';

const { world, state, addFile, addMessage } = testConversation();

it('of a message that its author deleted neither the text nor the name of the file is read', async () => {
  const file = { fileId: await addFile('exame.pdf', 'application/pdf'), mediaType: 'application' } as const;
  const sent = { ...file, mediaState: 'ready', fromMe: false, body: 'meu exame' };
  await addMessage(sent);
  await addMessage({ ...sent, isDeleted: true });
  const actor = programActor({ companyId: world.ana.companyId, name: 'Assistente' });
  const { messages } = await world.run((tx) =>
    readConversationForAssistant(tx, actor, { conversationId: state.ticketId }),
  );
  expect(messages.map(({ isDeleted, body, fileName }) => ({ isDeleted, body, fileName }))).toEqual([
    { isDeleted: true, body: '', fileName: null },
    { isDeleted: false, body: 'meu exame', fileName: 'exame.pdf' },
  ]);
});
