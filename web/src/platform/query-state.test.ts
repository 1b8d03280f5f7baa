import { expect, it } from 'vitest';
import { emptyState } from './query-state.ts';
import { Unreachable } from './refusal.ts';

const queryResult = { data: undefined, error: null, isPending: true, isPaused: false };

it('a list that is opened offline says so instead of waiting for ever', () => {
  const { isLoading, error } = emptyState({ ...queryResult, isPaused: true });
  expect(isLoading).toBe(false);
  expect(error).toBeInstanceOf(Unreachable);
});

it('what is held stays, offline or refused', () => {
  const held = { ...queryResult, data: [], isPending: false };
  expect(emptyState({ ...held, isPaused: true }).error).toBeUndefined();
  expect(emptyState({ ...held, error: new Error('no') }).error).toBeUndefined();
});

it('an answer on its way is waited for, one that did not come is said', () => {
  expect(emptyState(queryResult)).toEqual({ isLoading: true, error: null });
  const failed = new Error('no');
  expect(emptyState({ ...queryResult, isPending: false, error: failed })).toEqual({ isLoading: false, error: failed });
});
