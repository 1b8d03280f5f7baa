import { expect, it } from 'vitest';
import { Unreachable } from '../refusal.ts';
import { emptyState } from './query-state.ts';

const queryResult = { data: undefined, error: null, isPending: true, isPaused: false };

it('a list that is opened offline reports that instead of waiting for ever', () => {
  const { isLoading, error } = emptyState({ ...queryResult, isPaused: true });
  expect(isLoading).toBe(false);
  expect(error).toBeInstanceOf(Unreachable);
});

it('cached data stays, offline or after a refusal', () => {
  const loaded = { ...queryResult, data: [], isPending: false };
  expect(emptyState({ ...loaded, isPaused: true }).error).toBeUndefined();
  expect(emptyState({ ...loaded, error: new Error('no') }).error).toBeUndefined();
});

it('a pending response is waited for, a failed one is reported', () => {
  expect(emptyState(queryResult)).toEqual({ isLoading: true, error: null });
  const failed = new Error('no');
  expect(emptyState({ ...queryResult, isPending: false, error: failed })).toEqual({ isLoading: false, error: failed });
});
