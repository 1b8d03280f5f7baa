import type { MessageTemplate } from '@balcao/contract/message-templates/message-template';
import { beforeEach, expect, it } from 'vitest';
import { testConversation } from '../../../../tests/world/test-conversation.ts';
import { storeListedTemplates } from '../../message-templates/store-listed-templates.ts';
import { writeToContact } from '../write-to-contact.ts';

const { world, state, stored } = testConversation();

const promotion: MessageTemplate = {
  name: 'novidades',
  language: 'pt_BR',
  category: 'marketing',
  status: 'approved',
  isSupported: true,
  header: null,
  body: 'Oi {{1}}, temos {{2}}.',
  footer: null,
  buttons: [],
  examples: {},
};
beforeEach(() =>
  world.run((tx) => storeListedTemplates(tx, state.connectionId, { ok: true, templates: [promotion, promotion] })),
);
const write = (values: Record<string, string>) =>
  world.run((tx) =>
    writeToContact(
      tx,
      { origin: 'campaign', userId: null, opens: null },
      { contactId: state.contactId },
      { templateChoice: { name: 'novidades', language: 'pt_BR', values }, clientId: 'campaign:1:1:1' },
    ),
  );

it('an automatic writer can send a template, filled for each contact, once', async () => {
  const values = { 'body.1': '{{firstName}}', 'body.2': 'sofás' };
  const { message } = await write(values);
  expect(message).toMatchObject({ body: 'Oi Aline, temos sofás.', template: { name: 'novidades' } });
  const row = await stored(message.id);
  expect(row).toMatchObject({ origin: 'campaign' });
  expect(row).toHaveProperty('facts.template.parameters', [
    { part: 'body', name: '1', button: null, value: 'Aline' },
    { part: 'body', name: '2', button: null, value: 'sofás' },
  ]);
  expect((await write(values)).message.id).toBe(message.id);
});

it('with a missing value nothing is written', async () => {
  await expect(write({ 'body.1': 'Aline' })).rejects.toMatchObject({
    details: { fields: { 'template.values.body.2': 'required' } },
  });
  expect(await world.sql(`select 1 from messages where origin = 'campaign'`)).toHaveLength(0);
});

it('another connection has its own templates, and an empty list removes them', async () => {
  await world.run((tx) => storeListedTemplates(tx, state.connectionId, { ok: true, templates: [] }));
  await expect(write({})).rejects.toMatchObject({ details: { fields: { 'template.name': 'unknown' } } });
});
