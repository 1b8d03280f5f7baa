import { expect } from 'vitest';

/**
 * A list of exceptions may only shrink: findings that are not listed, or have grown, fail; so do entries that are no longer
 * found, which must be removed with the change that fixed them.
 */
export function expectOnlyExceptions(
  found: ReadonlyMap<string, number>,
  exceptions: Readonly<Record<string, number>>,
): void {
  const isNew = [...found].filter(([name, size]) => size > (exceptions[name] ?? 0));
  const isCured = Object.keys(exceptions).filter((name) => !found.has(name));
  expect({ isNew: Object.fromEntries(isNew), isCured }).toEqual({ isNew: {}, isCured: [] });
}
