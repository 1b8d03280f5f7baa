/**
 * The parts of a statement's parameters that may affect its cost: absent values, booleans, small numbers and words that
 * select a case (1: a kanban lane; `closed`). For all others only their presence.
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
