import { expect, it } from 'vitest';
import { testConversation } from '../../../tests/world/test-conversation.ts';
import { countSizes, selectCountedCompanies } from './count-sizes.ts';

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

it('companies are selected by their messages or tickets', async () => {
  for (let n = 0; n < 3; n++) await addMessage();
  await countSizes(world.context());
  const select = (minRows: number) => selectCountedCompanies(world.context().database.owner, minRows);
  expect([await select(1), await select(3), await select(4)]).toEqual([
    [world.ana.companyId],
    [world.ana.companyId],
    [],
  ]);
});
