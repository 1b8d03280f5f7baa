import type { CompanyTable } from './table-catalog.ts';

type Row = Record<string, unknown>;

/** Text columns that contain an id: of an audited subject, and of a delivery (`ticket:7`). */
const textColumns: Record<string, string> = { audit_entries: 'subject_id', webhook_deliveries: 'subject' };

/** Names in json that hold ids in this table only. */
const idNames: Record<string, readonly string[]> = { audit_entries: ['into', 'recipients'] };

/** Json columns that are lists of ids as a whole. */
const jsonLists: Record<string, string> = { bot_sessions: 'offered' };

/**
 * Ids are unique in an installation, across companies (decisions/0120), so imported ones would collide. All ids of the
 * company are shifted by one number, so that every reference still matches, even without a foreign key or a table name.
 */
export function shiftIds({ name, idColumns, jsonColumns }: CompanyTable, row: Row, by: number): Row {
  const shifted = { ...row };
  for (const column of idColumns) shifted[column] = shiftNumbers(row[column], by);
  for (const column of jsonColumns)
    shifted[column] =
      jsonLists[name] === column ? shiftNumbers(row[column], by) : shiftNamed(row[column], by, idNames[name]);
  const textColumn = textColumns[name];
  const text = textColumn === undefined ? undefined : row[textColumn];
  if (textColumn !== undefined && typeof text === 'string')
    shifted[textColumn] = text.replace(/^(\w+:)?(\d+)$/, (_, kind = '', id) => `${kind}${Number(id) + by}`);
  return shifted;
}

/** `id`, `queueId`, `tag_ids`; in filters also lists named after what they select. */
const isIdName = (name: string): boolean => /(^|_)ids?$|[a-z]Ids?$/.test(name);
const isListOfIds = (name: string, value: unknown): boolean =>
  /^(users|tags|queues|whatsapps)$/.test(name) && Array.isArray(value) && value.every((one) => typeof one === 'number');

/** Shifts each number under a name that holds ids: `{ queueId: { before: 1, after: 2 } }`. */
function shiftNamed(value: unknown, by: number, more: readonly string[] = []): unknown {
  if (Array.isArray(value)) return value.map((one) => shiftNamed(one, by, more));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      isIdName(name) || more.includes(name) || isListOfIds(name, one)
        ? shiftNumbers(one, by)
        : shiftNamed(one, by, more),
    ]),
  );
}

function shiftNumbers(value: unknown, by: number): unknown {
  if (typeof value === 'number') return value + by;
  if (Array.isArray(value)) return value.map((one) => shiftNumbers(one, by));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shiftNumbers(one, by)]));
}
