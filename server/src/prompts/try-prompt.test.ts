import { createPromptInput, tryPromptInput } from '@balcao/contract/prompts/prompt';
import { transferPhrase } from '@balcao/contract/prompts/prompt.texts';
import { beforeEach, expect, it } from 'vitest';
import { testWorld } from '../../../tests/world/test-world.ts';
import { type AiAccess, type AiAnswer, aiFailed, type ChatRequest } from '../ai/ai-client.ts';
import { selectUsage } from '../ai/ai-settings.store.ts';
import { secretBox } from '../platform/security/secret-box.ts';
import { createPrompt } from './create-prompt.ts';
import { showPrompt } from './list-prompts.ts';
import type { PromptDeps } from './prompt-deps.ts';
import { tryPrompt } from './try-prompt.ts';

const world = testWorld();
const box = secretBox('a key for tests', 'prompts');
const installation = {
  baseUrl: 'https://house.example/v1',
  apiKey: 'sk-house',
  chatModel: 'house-model',
  transcriptionModel: '',
  monthlyTokenCap: null,
};
let asked: { access: AiAccess; request: ChatRequest }[];
let answer: () => Promise<AiAnswer>;
let hasInstallation = true;

const deps = (): PromptDeps => ({
  box,
  uploads: { store: () => Promise.reject(new Error('no files here')), discard: async () => {} },
  speechUrl: 'https://{region}.tts.speech.microsoft.com',
  ai: {
    context: world.context(),
    client: {
      complete: (access, request) => {
        asked.push({ access, request });
        return answer();
      },
      transcribe: () => Promise.reject(aiFailed('service')),
    },
    box,
    installation: hasInstallation ? installation : null,
    integrationHosts: [],
  },
});
const question = [{ role: 'user', text: 'Tem pão?' }];
const attempt = async (draft: Record<string, unknown> = {}, by = world.ana) => {
  const input = tryPromptInput.parse({ prompt: 'Você vende pães.', messages: question, ...draft });
  const ask = await world.run((tx) => tryPrompt(tx, by, input, deps()), by.companyId);
  return ask(new AbortController().signal);
};
const save = (over: Record<string, unknown> = {}) => {
  const form = createPromptInput.parse({ name: 'IA', prompt: 'Padaria', queueId: world.queueId, ...over });
  return world.run((tx) => createPrompt(tx, world.ana, form, deps()));
};
const companyTokens = async () =>
  (await world.run(selectUsage)).rows.find(({ purpose }) => purpose === 'all')?.tokens ?? 0;
const promptTokens = async (id: number) => (await world.run((tx) => showPrompt(tx, world.ana, id))).totalTokens;

beforeEach(() => {
  asked = [];
  hasInstallation = true;
  answer = async () => ({ text: 'Temos, sim.', tokens: 50, completionTokens: 10 });
});

it('an unsaved prompt answers with the form’s text, and counts for the company', async () => {
  expect(await attempt()).toEqual({ failed: null, texts: ['Temos, sim.'], transfers: false, sources: [] });
  expect(asked[0]).toMatchObject({
    access: { apiKey: 'sk-house' },
    request: { model: 'house-model', user: 'Tem pão?' },
  });
  expect(asked[0]?.request.system).toContain('Você vende pães.');
  expect(await companyTokens()).toBe(50);
});

it('a saved one answers with the draft and its own key, which is used only for it and not changed', async () => {
  const { id } = await save({ apiKey: 'sk-own-1234', model: 'own-model' });
  await attempt({ id, apiKey: '********1234', prompt: 'Rascunho', model: 'draft-model' });
  expect(asked[0]).toMatchObject({ access: { apiKey: 'sk-own-1234' }, request: { model: 'draft-model' } });
  expect([await promptTokens(id), await companyTokens()]).toEqual([50, 0]);
  expect(await world.run((tx) => showPrompt(tx, world.ana, id))).toMatchObject({
    prompt: 'Padaria',
    model: 'own-model',
  });
});

it('a stored key is not tested at another address, and no key at an internal one', async () => {
  const { id } = await save({ apiKey: 'sk-own-1234' });
  await expect(attempt({ id, baseUrl: 'https://evil.example/v1' })).rejects.toMatchObject({
    details: { fields: { apiKey: 'required' } },
  });
  await expect(attempt({ baseUrl: 'https://10.0.0.1/v1', apiKey: 'sk-new' })).rejects.toThrow('ERR_URL_NOT_ALLOWED');
  expect(asked).toEqual([]);
});

it('is tested by admins only, and another company’s is not found', async () => {
  const { id } = await save();
  await expect(attempt({}, world.bia)).rejects.toThrow('ERR_NO_PERMISSION');
  await expect(attempt({ id }, world.otto)).rejects.toThrow('ERR_NOT_FOUND');
});

it('a hand-over is distinguished from text, and an empty answer is a failure', async () => {
  answer = async () => ({ text: transferPhrase, tokens: null });
  expect(await attempt()).toMatchObject({ failed: null, texts: [], transfers: true });
  answer = async () => ({ text: ' \u0000\n', tokens: null });
  expect(await attempt()).toMatchObject({ failed: 'garbage' });
});

it('a limit or a refusal is named, and errors before the call are shown', async () => {
  answer = () => Promise.reject(aiFailed('quota'));
  expect(await attempt()).toMatchObject({ failed: 'quota', texts: [] });
  answer = () => Promise.reject(new TypeError('a defect of ours'));
  await expect(attempt()).rejects.toThrow('a defect of ours');
  answer = async () => ({ text: 'Sim', tokens: 1000, completionTokens: 1 });
  const { id } = await save({ monthlyTokenCap: 1000, apiKey: 'sk-own-1234' });
  expect(await attempt({ id })).toMatchObject({ failed: null });
  expect(await attempt({ id })).toMatchObject({ failed: 'prompt-cap' });
  hasInstallation = false;
  expect(await attempt()).toMatchObject({ failed: 'not-set' });
  await world.sql('update plans set use_open_ai = false');
  const withoutPlan = await attempt().finally(() => world.sql('update plans set use_open_ai = true'));
  expect(withoutPlan).toMatchObject({ failed: 'plan' });
});

it('a service without usage counts is counted by text length', async () => {
  const { id } = await save({ apiKey: 'sk-own-1234' });
  answer = async () => ({ text: 'x'.repeat(400), tokens: null });
  await attempt({ id });
  expect(await promptTokens(id)).toBeGreaterThan(100);
  answer = async () => ({ text: 'Sim', tokens: 5, completionTokens: 90 });
  const before = await promptTokens(id);
  await attempt({ id });
  expect(await promptTokens(id)).toBe(before + 90);
});
