import { type AiSettingsChange, aiSettingsInput } from '@balcao/contract/ai/ai-settings';
import { expect, it } from 'vitest';
import { overlap } from '../../../tests/world/overlap.ts';
import { testWorld } from '../../../tests/world/test-world.ts';
import { secretBox } from '../platform/security/secret-box.ts';
import type { AiDeps } from './ai-access.ts';
import { aiFailed } from './ai-client.ts';
import { showAiSettings } from './show-ai-settings.ts';
import { updateAiSettings } from './update-ai-settings.ts';

const world = testWorld();
const box = secretBox('a key for tests', 'ai');
const failing = () => Promise.reject(aiFailed('service'));
const deps = (): AiDeps => ({
  context: world.context(),
  client: { complete: failing, transcribe: failing },
  box,
  installation: null,
  integrationHosts: [],
});
const form = (over: Record<string, unknown>) =>
  aiSettingsInput.parse({
    enabled: true,
    baseUrl: '',
    apiKey: '',
    chatModel: '',
    transcriptionModel: '',
    monthlyTokenCap: null,
    ...over,
  });
const save = (over: Record<string, unknown>) => world.run((tx) => updateAiSettings(tx, world.ana, form(over), deps()));
const shown = () => world.run((tx) => showAiSettings(tx, world.ana, deps()));

it.each([
  ['replaced', { apiKey: 'sk-of-today-2222' }, '2222'],
  ['taken away', { apiKey: null }, ''],
])(
  'a key that is %s does not come back by a form that another admin saves at the same moment',
  async (_, over, tail) => {
    const { apiKey } = await save({ apiKey: 'sk-of-before-1111' });
    await overlap(
      world,
      (tx) => updateAiSettings(tx, world.ana, form(over), deps()),
      () => save({ apiKey, chatModel: 'gpt-4o' }),
    );
    const after = await shown();
    expect({ chatModel: after.chatModel, tail: after.apiKey.slice(-4) }).toEqual({ chatModel: 'gpt-4o', tail });
  },
);

it('two admins set the first key concurrently: the last one is stored', async () => {
  await overlap(
    world,
    (tx) => updateAiSettings(tx, world.ana, form({ apiKey: 'sk-of-before-1111' }), deps()),
    () => save({ apiKey: 'sk-of-today-2222' }),
  );
  expect((await shown()).apiKey.slice(-4)).toBe('2222');
});

it('what a change does not name stays, and a key is asked for again only with another address', async () => {
  await save({ apiKey: 'sk-of-today-2222', chatModel: 'gpt-4o', monthlyTokenCap: 5000 });
  const change = (input: AiSettingsChange) => world.run((tx) => updateAiSettings(tx, world.ana, input, deps()));
  await change({ transcriptionModel: 'whisper-1' });
  expect(await shown()).toMatchObject({
    enabled: true,
    apiKey: '********2222',
    chatModel: 'gpt-4o',
    transcriptionModel: 'whisper-1',
    monthlyTokenCap: 5000,
  });
  expect(await change({ monthlyTokenCap: null })).toMatchObject({ monthlyTokenCap: null, chatModel: 'gpt-4o' });
  await expect(change({ baseUrl: 'https://collector.example.com/v1' })).rejects.toMatchObject({
    details: { fields: { apiKey: 'required' } },
  });
});
