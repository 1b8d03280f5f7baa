import { expect, it } from 'vitest';
import { testConversation } from '../../../../tests/world/test-conversation.ts';
import { linkPendingQuotes, linkQuotes } from './link-quotes.ts';

const { world, state, addMessage, addConnection, stored } = testConversation();

const asked = (over: Parameters<typeof addMessage>[0] = {}) => addMessage({ providerId: 'Q', fromMe: false, ...over });
const reply = (over: Parameters<typeof addMessage>[0] = {}) => addMessage({ quotedProviderId: 'Q', ...over });
const quotedBy = async (id: number) => (await stored(id)).quotedMessageId;

it('a reply is linked to the message it quotes, also if the reply arrived first', async () => {
  const [first, early] = [await asked(), await reply()];
  await world.run((tx) => linkQuotes(tx, [early]));
  expect(await quotedBy(early)).toBe(first);
  const before = await reply({ quotedProviderId: 'R' });
  const late = await asked({ providerId: 'R' });
  const key = { id: late, whatsappId: state.connectionId, providerId: 'R' };
  expect(await world.run((tx) => linkPendingQuotes(tx, [key]))).toEqual([before]);
  expect(await quotedBy(before)).toBe(late);
});

it('a reply is linked once, however often it is processed, and stays linked', async () => {
  const found = await asked();
  const late = await reply();
  const key = { id: found, whatsappId: state.connectionId, providerId: 'Q' };
  expect(await world.run((tx) => linkPendingQuotes(tx, [key, key]))).toEqual([late]);
  expect(await world.run((tx) => linkPendingQuotes(tx, [{ ...key, id: late }]))).toEqual([]);
  expect(await quotedBy(late)).toBe(found);
});

it('the same id on another connection, or in another company, is another message', async () => {
  const other = await addConnection({ name: 'Outra', isDefault: false });
  await asked({ whatsappId: other });
  const late = await reply();
  await world.run((tx) => linkQuotes(tx, [late]));
  expect(await quotedBy(late)).toBeNull();
  const here = { id: await asked(), whatsappId: state.connectionId, providerId: 'Q' };
  expect(await world.run((tx) => linkPendingQuotes(tx, [{ ...here, whatsappId: other }]))).toEqual([]);
  expect(await world.run((tx) => linkPendingQuotes(tx, [here]), world.otto.companyId)).toEqual([]);
  expect(await quotedBy(late)).toBeNull();
});
