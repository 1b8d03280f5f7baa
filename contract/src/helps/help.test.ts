import { expect, it } from 'vitest';
import { createHelpInput, updateHelpInput } from './help.ts';

const form = { title: 'Primeiros passos', video: 'dQw4w9WgXcQ' };
const problemsOf = (over: Record<string, unknown>) =>
  createHelpInput.safeParse({ ...form, ...over }).error?.issues.map(({ path, message }) => [path.join('.'), message]) ??
  [];

it('requires a title and a video; the description may be empty', () => {
  expect(createHelpInput.parse(form)).toEqual({ ...form, description: '' });
  expect(problemsOf({ video: '' })).toEqual([['video', 'required']]);
  expect(problemsOf({ video: '  ' })).toEqual([['video', 'required']]);
  expect(problemsOf({ video: 'https://evil.example/dQw4w9WgXcQ' })).toEqual([['video', 'video']]);
  for (const title of ['', 'ab', 'x'.repeat(201)])
    expect(problemsOf({ title }).map(([name]) => name)).toEqual(['title']);
  expect(problemsOf({ description: 'x'.repeat(2001) }).map(([name]) => name)).toEqual(['description']);
});

it('extracts the code of an address', () =>
  expect(createHelpInput.parse({ ...form, video: ' https://youtu.be/dQw4w9WgXcQ?t=3 ' }).video).toBe('dQw4w9WgXcQ'));

it('accepts a change of a single field', () => {
  expect(updateHelpInput.parse({ description: 'Em cinco minutos' })).toEqual({ description: 'Em cinco minutos' });
  expect(updateHelpInput.safeParse({ video: 'x' }).success).toBe(false);
});
