import type { CompanyTable } from './table-catalog.ts';

type Row = Record<string, unknown>;

/** Text that holds an id: of an audited thing, and of what a delivery is about (`ticket:7`). */
const textColumns: Record<string, string> = { audit_entries: 'subject_id', webhook_deliveries: 'subject' };

/**
 * Ids are unique in an installation, whichever company has them (decisions/0120): those that come would meet those that are there. All ids of
 * the company go up by one number, so that whatever refers to a row still does, also where no foreign key says of which table.
 */
export function shiftIds({ name, idColumns, jsonColumns }: CompanyTable, row: Row, by: number): Row {
  const shifted = { ...row };
  for (const column of idColumns) shifted[column] = shiftNumbers(row[column], by);
  for (const column of jsonColumns) shifted[column] = shiftNamed(row[column], by);
  const textColumn = textColumns[name];
  const text = textColumn === undefined ? undefined : row[textColumn];
  if (textColumn !== undefined && typeof text === 'string')
    shifted[textColumn] = text.replace(/^(\w+:)?(\d+)$/, (_, kind = '', id) => `${kind}${Number(id) + by}`);
  return shifted;
}

/** `id`, `queueId`, `tag_ids`; of filters, lists that are called after what they choose. */
const isIdName = (name: string): boolean => /(^|_)ids?$|[a-z]Ids?$/.test(name);
const isListOfIds = (name: string, value: unknown): boolean =>
  /^(users|tags|queues|whatsapps)$/.test(name) && Array.isArray(value) && value.every((one) => typeof one === 'number');

/** Each number below names that are an id's: `{ queueId: { before: 1, after: 2 } }`. */
function shiftNamed(value: unknown, by: number): unknown {
  if (Array.isArray(value)) return value.map((one) => shiftNamed(one, by));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      isIdName(name) || isListOfIds(name, one) ? shiftNumbers(one, by) : shiftNamed(one, by),
    ]),
  );
}

function shiftNumbers(value: unknown, by: number): unknown {
  if (typeof value === 'number') return value + by;
  if (Array.isArray(value)) return value.map((one) => shiftNumbers(one, by));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shiftNumbers(one, by)]));
}
