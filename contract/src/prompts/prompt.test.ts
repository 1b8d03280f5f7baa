import { describe, expect, it } from 'vitest';
import { createPromptInput, promptDefaults, promptVoices, tryPromptInput, updatePromptInput } from './prompt.ts';

const problemsOf = (over: Record<string, unknown>) =>
  createPromptInput
    .safeParse({ name: 'Assistente', prompt: 'Você vende pães.', queueId: 1, ...over })
    .error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];

it('answers by text only or by one of fifteen Brazilian voices', () => {
  const [silent, ...voices] = promptVoices;
  expect([silent, voices.length, new Set(voices).size]).toEqual(['texto', 15, 15]);
  expect(voices.filter((voice) => !/^pt-BR-[A-Z][a-z]+Neural$/.test(voice))).toEqual([]);
});

it('has the defaults of the specification', () =>
  expect(promptDefaults).toEqual({ maxTokens: 100, temperature: 1, maxMessages: 10, voice: 'texto' }));

it('a blank number is refused: a blank temperature is not 0', () => {
  for (const name of ['temperature', 'maxTokens', 'maxMessages'])
    for (const blank of ['', ' ', null]) expect(problemsOf({ [name]: blank }).map(([path]) => path)).toEqual([name]);
  expect(problemsOf({ temperature: '0' })).toEqual([]);
});

describe('queue of a prompt', () => {
  it.each([undefined, null, '', 0, 'vendas'])('%j is none, and says so by a word of its own', (queueId) =>
    expect(problemsOf({ queueId })).toEqual([['queueId', 'sector']]),
  );
  it('may be absent in a change, which keeps it, but not empty', () => {
    expect(updatePromptInput.parse({ name: 'Outro' })).toEqual({ name: 'Outro' });
    expect(updatePromptInput.safeParse({ queueId: '' }).success).toBe(false);
  });
});

it.each([
  ['name', ['xy', 'x'.repeat(100)], ['x', 'x'.repeat(101)]],
  ['prompt', ['x', 'x'.repeat(20_000)], ['', ' ']],
  ['maxTokens', [1, '100', 16_000], [0, 16_001]],
  ['temperature', [0, '0.7', 2], [-0.1, 2.1]],
  ['maxMessages', [1, 50], [0, 51]],
  ['monthlyTokenCap', [null, 1000], [999]],
])('%s has its limits', (field, taken, refused) => {
  for (const value of taken) expect([value, problemsOf({ [field]: value })]).toEqual([value, []]);
  for (const value of refused) expect(problemsOf({ [field]: value }).map(([name]) => name)).toEqual([field]);
});

it('can be tested before a queue is chosen, with at least one message', () => {
  const messages = [{ role: 'user', text: 'Oi' }];
  expect(tryPromptInput.safeParse({ prompt: 'x', queueId: null, messages }).success).toBe(true);
  expect(tryPromptInput.safeParse({ prompt: 'x', messages: [] }).success).toBe(false);
  expect(tryPromptInput.safeParse({ messages }).success).toBe(false);
});
