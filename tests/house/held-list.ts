import { expect } from 'vitest';

/**
 * A list of exceptions may only shrink: nothing may be found that is not in it, or that has grown; what is no longer
 * found leaves the list with the change that cured it.
 */
export function expectHeld(found: ReadonlyMap<string, number>, exceptions: Readonly<Record<string, number>>): void {
  const isNew = [...found].filter(([name, size]) => size > (exceptions[name] ?? 0));
  const isCured = Object.keys(exceptions).filter((name) => !found.has(name));
  expect({ isNew: Object.fromEntries(isNew), isCured }).toEqual({ isNew: {}, isCured: [] });
}
