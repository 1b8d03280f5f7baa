import { afterAll, vi } from 'vitest';

/** A worker runs many files one after another: what one of them replaces or spies on must not reach the next. */
afterAll(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
