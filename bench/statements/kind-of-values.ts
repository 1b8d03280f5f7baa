/**
 * What of the parameters of a statement may steer what it costs: what is absent, what is a yes or a no, a number that says
 * which of a few (1: a kanban lane), a word that does (`closed`). Of all others only that they are there.
 */
export function kindOfValues(values: unknown[]): string {
  return JSON.stringify(values.map(kindOf));
}

function kindOf(value: unknown): unknown {
  if (value === null || value === undefined || typeof value === 'boolean') return value ?? null;
  if (typeof value === 'number') return value === 0 || value === 1 ? value : 'number';
  if (Array.isArray(value)) return [...new Set(value.map(kindOf).map((one) => JSON.stringify(one)))].sort();
  if (typeof value === 'string') return words.has(value) ? value : value === '' ? '' : 'text';
  return typeof value;
}

const words = new Set(['pending', 'open', 'closed']);
