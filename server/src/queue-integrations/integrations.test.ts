import { createQueueIntegrationInput } from '@balcao/contract/queue-integrations/queue-integration';
import { describe, expect, it } from 'vitest';
import { overlap } from '../../../tests/world/overlap.ts';
import { testWorld } from '../../../tests/world/test-world.ts';
import { secretBox } from '../platform/security/secret-box.ts';
import { updateQueueOption } from '../queue-options/update-queue-option.ts';
import { createIntegration } from './create-integration.ts';
import { selectIntegration } from './queue-integration.store.ts';
import { removeIntegration } from './remove-integration.ts';
import { renewSigningSecret, updateIntegration } from './update-integration.ts';

const world = testWorld();
const box = secretBox('a key for tests', 'integrations');
const deps = { box, integrationHosts: [] };

const create = () => {
  const input = createQueueIntegrationInput.parse({
    type: 'webhook',
    name: 'ERP',
    urlN8N: 'https://erp.example.com/in',
  });
  return world.run((tx) => createIntegration(tx, world.ana, input, deps));
};
const update = (id: number, input: Parameters<typeof updateIntegration>[3]) =>
  world.run((tx) => updateIntegration(tx, world.ana, id, input, deps));
const renew = (id: number) => world.run((tx) => renewSigningSecret(tx, world.ana, id, deps));
const stored = (id: number) => world.run((tx) => selectIntegration(tx, id));
/** The current signing secret. */
const secretOf = async (id: number) => box.open((await stored(id))?.signingSecret ?? '');

it('a change is audited without its address and keys, and a save without a change is not', async () => {
  const { id } = await create();
  await world.sql('delete from audit_entries');
  const entries = () => world.sql(`select changes from audit_entries where action = 'integration.update' order by id`);
  await update(id, { name: 'ERP' });
  expect(await entries()).toEqual([]);
  await update(id, { name: 'ERP novo', urlN8N: 'https://erp.example.com/in?key=segredo' });
  expect(await entries()).toEqual([{ changes: { name: { before: 'ERP', after: 'ERP novo' }, urlN8n: {} } }]);
});

it('one that a menu option refers to without effect can be deleted, and one that an option leads to cannot', async () => {
  const { id } = await create();
  const options = await world.sql<{ id: number }>(
    `with parents as (insert into queue_options (company_id, queue_id, place, title, message, action, integration_id)
       select 1, $1, n, 'Opção ' || n, 'Texto', action, $2 from unnest(array['wait', 'integrate', 'integrate']) with ordinality x(action, n) returning id, place)
     insert into queue_options (company_id, queue_id, parent_id, place, title, message) select 1, $1, id, 1, 'Nível 2', 'Texto' from parents where place = 2
     returning (select id from parents where place = 3)::int as id`,
    [world.queueId, id],
  );
  const remove = () => world.run((tx) => removeIntegration(tx, world.ana, id));
  await expect(remove()).rejects.toThrow('ERR_INTEGRATION_IN_USE');
  await world.run((tx) => updateQueueOption(tx, world.ana, options[0]?.id ?? 0, { action: 'close' }));
  await remove();
  expect(
    await world.sql('select action, integration_id from queue_options where parent_id is null order by place'),
  ).toEqual([
    { action: 'wait', integration_id: null },
    { action: 'integrate', integration_id: null },
    { action: 'close', integration_id: null },
  ]);
});

describe('two admins concurrently', () => {
  it('saving a form keeps the secret that a colleague renews at the same moment', async () => {
    const { id } = await create();
    const [{ signingSecret }] = await overlap(
      world,
      (tx) => renewSigningSecret(tx, world.ana, id, deps),
      () => update(id, { name: 'ERP novo' }),
    );
    expect(await secretOf(id)).toBe(signingSecret);
    expect(await stored(id)).toMatchObject({ name: 'ERP novo' });
  });

  it('two forms saved concurrently: neither reverts the change of the other', async () => {
    const { id } = await create();
    await overlap(
      world,
      (tx) => updateIntegration(tx, world.ana, id, { urlN8N: 'https://erp.example.com/v2' }, deps),
      () => update(id, { events: ['ticket.closed'] }),
    );
    expect(await stored(id)).toMatchObject({ urlN8n: 'https://erp.example.com/v2', events: ['ticket.closed'] });
  });

  it('the newest secret signs', async () => {
    const { id } = await create();
    const [, { signingSecret }] = await overlap(
      world,
      (tx) => renewSigningSecret(tx, world.ana, id, deps),
      () => renew(id),
    );
    expect(await secretOf(id)).toBe(signingSecret);
  });
});
