import { expect, it } from 'vitest';
import { emptyState } from './query-state.ts';
import { Unreachable } from './refusal.ts';

const asked = { data: undefined, error: null, isPending: true, isPaused: false };

it('a list that is opened offline says so instead of waiting for ever', () => {
  const { waiting, error } = emptyState({ ...asked, isPaused: true });
  expect(waiting).toBe(false);
  expect(error).toBeInstanceOf(Unreachable);
});

it('what is held stays, offline or refused', () => {
  const held = { ...asked, data: [], isPending: false };
  expect(emptyState({ ...held, isPaused: true }).error).toBeUndefined();
  expect(emptyState({ ...held, error: new Error('no') }).error).toBeUndefined();
});

it('an answer on its way is waited for, one that did not come is said', () => {
  expect(emptyState(asked)).toEqual({ waiting: true, error: null });
  const failed = new Error('no');
  expect(emptyState({ ...asked, isPending: false, error: failed })).toEqual({ waiting: false, error: failed });
});
