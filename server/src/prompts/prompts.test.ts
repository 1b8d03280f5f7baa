import { createPromptInput, updatePromptInput } from '@balcao/contract/prompts/prompt';
import { expect, it } from 'vitest';
import { overlap } from '../../../tests/world/overlap.ts';
import { testWorld } from '../../../tests/world/test-world.ts';
import { aiFailed } from '../ai/ai-client.ts';
import { secretBox } from '../platform/security/secret-box.ts';
import { removeQueue } from '../queues/remove-queue.ts';
import { createPrompt } from './create-prompt.ts';
import { listPrompts, showPrompt } from './list-prompts.ts';
import { addPromptUsage } from './prompt.store.ts';
import type { PromptDeps } from './prompt-deps.ts';
import { removePrompt } from './remove-prompt.ts';
import { resealPromptKeys } from './reseal-prompt-keys.ts';
import { updatePrompt } from './update-prompt.ts';

const world = testWorld();
const box = secretBox('a key for tests', 'prompts');
const deps = (): PromptDeps => ({
  box,
  uploads: { store: () => Promise.reject(new Error('no files here')), discard: async () => {} },
  speechUrl: 'https://{region}.tts.speech.microsoft.com',
  ai: {
    context: world.context(),
    client: {
      complete: () => Promise.reject(aiFailed('service')),
      transcribe: () => Promise.reject(aiFailed('service')),
    },
    box,
    installation: null,
    integrationHosts: ['ai.lan'],
  },
});
const form = (over: Record<string, unknown> = {}) =>
  createPromptInput.parse({ name: 'Assistente', prompt: 'Você vende pães.', queueId: world.queueId, ...over });
const create = (over: Record<string, unknown> = {}, by = world.ana) =>
  world.run((tx) => createPrompt(tx, by, form(over), deps()), by.companyId);
const update = (id: number, over: Record<string, unknown>, by = world.ana) =>
  world.run((tx) => updatePrompt(tx, by, id, updatePromptInput.parse(over), deps()), by.companyId);
const problemsOf = (given: Record<string, unknown>) =>
  createPromptInput
    .safeParse({ name: 'Assistente', prompt: 'x', queueId: 1, ...given })
    .error?.issues.map((issue) => issue.path.join('.'));

it('has the defaults of the specification', async () => {
  expect(await create()).toMatchObject({
    maxTokens: 100,
    temperature: 1,
    maxMessages: 10,
    voice: 'texto',
    queue: { id: world.queueId, name: 'Vendas' },
    totalTokens: 0,
  });
});

it.each<[string, Record<string, unknown>]>([
  ['temperature', { temperature: 9 }],
  ['temperature', { temperature: 'quente' }],
  ['maxTokens', { maxTokens: 0 }],
  ['maxTokens', { maxTokens: 1.5 }],
  ['maxMessages', { maxMessages: 0 }],
  ['maxMessages', { maxMessages: 51 }],
  ['name', { name: '' }],
  ['prompt', { prompt: ' ' }],
  ['prompt', { prompt: 'x'.repeat(20_001) }],
  ['queueId', { queueId: undefined }],
  ['queueId', { queueId: null }],
  ['queueId', { queueId: '' }],
  ['voice', { voice: 'pt-BR-NobodyNeural' }],
  ['voiceRegion', { voiceRegion: 'evil.example/x' }],
  ['monthlyTokenCap', { monthlyTokenCap: 5 }],
])('a wrong %s is refused by its name: %j', (field, over) => {
  expect(problemsOf(over)).toEqual([field]);
});

it.each(['file:///etc/passwd', 'http://127.0.0.1:1/v1', 'https://10.0.0.1/v1', 'http://user:pw@ai.lan', 'ai.lan'])(
  'its service is not at %s',
  async (baseUrl) => {
    await expect(create({ baseUrl })).rejects.toThrow('ERR_URL_NOT_ALLOWED');
  },
);

it('a key is encrypted, masked for admins and absent for others, and in no notice', async () => {
  const made = await create({ apiKey: 'sk-very-secret-1234', voiceKey: 'azure-secret-5678' });
  expect(made).toMatchObject({ apiKey: '********1234', voiceKey: '********5678' });
  const seen = await world.run((tx) => listPrompts(tx, world.bia, { pageNumber: 1 }));
  expect(seen.prompts[0]).toMatchObject({ id: made.id, apiKey: '', voiceKey: '' });
  expect(JSON.stringify(world.publishedNotices)).not.toMatch(/secret|1234|5678/);
  const [row] = await world.sql<{ api_key: string }>('select api_key from prompts');
  expect(row!.api_key).not.toContain('secret');
  expect(box.open(row!.api_key)).toBe('sk-very-secret-1234');
});

it('nothing of a short key is shown, and its mask keeps it', async () => {
  const made = await create({ apiKey: 'k123', voiceKey: 'v12' });
  expect(made).toMatchObject({ apiKey: '************', voiceKey: '************' });
  await update(made.id, { ...made });
  const [row] = await world.sql<{ api_key: string }>('select api_key from prompts');
  expect(box.open(row!.api_key)).toBe('k123');
});

it('a returned mask, nothing, or a whole row keeps the key; null removes it', async () => {
  const made = await create({ apiKey: 'sk-very-secret-1234' });
  expect((await update(made.id, { ...made })).apiKey).toBe('********1234');
  expect((await update(made.id, { apiKey: '', name: 'Outro nome' })).apiKey).toBe('********1234');
  expect((await update(made.id, { apiKey: null })).apiKey).toBe('');
});

it('a stored key is sent to no other address', async () => {
  const { id } = await create({ apiKey: 'sk-very-secret-1234' });
  await expect(update(id, { baseUrl: 'https://evil.example/v1' })).rejects.toMatchObject({
    details: { fields: { apiKey: 'required' } },
  });
  expect(await update(id, { baseUrl: 'http://ai.lan', apiKey: 'sk-other-9999' })).toMatchObject({
    baseUrl: 'http://ai.lan',
    apiKey: '********9999',
  });
});

it('a voice requires its key and its region', async () => {
  const { id } = await create();
  const voice = 'pt-BR-FranciscaNeural';
  await expect(update(id, { voice })).rejects.toMatchObject({ details: { fields: { voiceKey: 'required' } } });
  await expect(update(id, { voice, voiceKey: 'azure-key' })).rejects.toMatchObject({
    details: { fields: { voiceRegion: 'required' } },
  });
  expect(await update(id, { voice, voiceKey: 'azure-key', voiceRegion: 'brazilsouth' })).toMatchObject({ voice });
});

it('a prompt used by a connection or a queue cannot be deleted; deleting its queue leaves it without one', async () => {
  const { id } = await create();
  await world.sql('update queues set prompt_id = $1', [id]);
  await expect(world.run((tx) => removePrompt(tx, world.ana, id))).rejects.toThrow('ERR_PROMPT_IN_USE');
  await world.run((tx) => removeQueue(tx, world.ana, world.queueId, { aroundRemoval: (_tx, _id, remove) => remove() }));
  expect(await world.run((tx) => showPrompt(tx, world.ana, id))).toMatchObject({ queueId: null, queue: null });
  expect(await world.run((tx) => removePrompt(tx, world.ana, id))).toEqual({ message: 'Prompt deleted' });
});

it('is written by admins only, and another company’s is not found', async () => {
  const { id } = await create();
  await expect(create({}, world.bia)).rejects.toThrow('ERR_NO_PERMISSION');
  await expect(update(id, { name: 'Meu' }, world.bia)).rejects.toThrow('ERR_NO_PERMISSION');
  await expect(world.run((tx) => removePrompt(tx, world.bia, id))).rejects.toThrow('ERR_NO_PERMISSION');
  await expect(update(id, { name: 'Deles' }, world.otto)).rejects.toThrow('ERR_NOT_FOUND');
  await expect(create({}, world.otto)).rejects.toThrow('ERR_NO_QUEUE_FOUND');
});

it('counts usage per month in the company’s calendar', async () => {
  const { id } = await create();
  const count = () => world.run((tx) => addPromptUsage(tx, id, { promptTokens: 70, completionTokens: 30 }));
  world.now = new Date('2026-12-01T02:59:00Z'); // still November in São Paulo
  expect([await count(), await count()]).toEqual([100, 200]);
  world.now = new Date('2026-12-01T03:00:00Z');
  expect(await count()).toBe(100);
  expect(await world.run((tx) => showPrompt(tx, world.ana, id))).toMatchObject({
    promptTokens: 70,
    completionTokens: 30,
    totalTokens: 100,
  });
});

it('keys encrypted with a former secret are re-encrypted with the current one', async () => {
  await create({ apiKey: 'sk-very-secret-1234' });
  const renewed = secretBox(['a newer key', 'a key for tests'], 'prompts');
  await world.run((tx) => resealPromptKeys(tx, renewed));
  const [row] = await world.sql<{ api_key: string }>('select api_key from prompts');
  expect(secretBox('a newer key', 'prompts').open(row!.api_key)).toBe('sk-very-secret-1234');
});

it('concurrent changes both apply: a replaced key does not return', async () => {
  const { id } = await create({ apiKey: 'sk-of-before-1111' });
  await overlap(
    world,
    (tx) => updatePrompt(tx, world.ana, id, updatePromptInput.parse({ apiKey: 'sk-of-today-2222' }), deps()),
    () => update(id, { name: 'Padaria' }),
  );
  const { name, apiKey } = await world.run((tx) => showPrompt(tx, world.ana, id));
  expect({ name, tail: apiKey.slice(-4) }).toEqual({ name: 'Padaria', tail: '2222' });
});
