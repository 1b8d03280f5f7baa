import { expect, it } from 'vitest';
import { testConversation } from '../../../tests/world/test-conversation.ts';
import { countSizes } from './count-sizes.ts';

const { world, addMessage } = testConversation();

it('imported messages are counted as well', async () => {
  await addMessage();
  await addMessage({ origin: 'import' });
  await countSizes(world.context());
  const sizes = await world.sql('select tickets, messages from company_sizes where company_id = $1', [
    world.ana.companyId,
  ]);
  expect(sizes).toEqual([{ tickets: 1, messages: 2 }]);
});
