import { createQueueIntegrationInput } from '@balcao/contract/queue-integrations/queue-integration';
import { describe, expect, it } from 'vitest';
import { overlap } from '../../../tests/world/overlap.ts';
import { testWorld } from '../../../tests/world/test-world.ts';
import { secretBox } from '../platform/security/secret-box.ts';
import { createIntegration } from './create-integration.ts';
import { selectIntegration } from './queue-integration.store.ts';
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
