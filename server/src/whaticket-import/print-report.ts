import type { ImportReport } from './run-import.ts';

/** For the terminal: a line per table, then the reasons of refusals and changes. */
export function printReport({ counts, notes, missing, left }: ImportReport): string {
  const tables = counts.map(
    ({ entity, there, now, taken, joined, refused }) =>
      `${entity.padEnd(20)} ${String(there).padStart(9)} there ${String(taken).padStart(9)} taken (${now} now) ${String(joined).padStart(7)} joined ${String(refused).padStart(7)} refused${
        there === taken + joined + refused ? '' : '  changed there since, or there twice'
      }`,
  );
  const reasons = Map.groupBy(notes, ({ entity, outcome, note }) => `${entity}, ${outcome}: ${note}`);
  const grouped = [...reasons].map(
    ([reason, rows]) =>
      `  ${reason} (${rows.length}): ${rows
        .slice(0, 5)
        .map(({ sourceId }) => sourceId)
        .join(', ')}${rows.length > 5 ? ', …' : ''}`,
  );
  return [
    ...tables,
    ...(grouped.length > 0 ? ['', 'What came changed, joined another or could not come:', ...grouped] : []),
    ...(missing.length > 0 ? ['', `Not in that whaticket: ${missing.join(', ')}`] : []),
    ...(left.length > 0 ? [`Not taken over: ${left.join(', ')}`] : []),
    '',
  ].join('\n');
}

/** A line per row with a note: table, id in the source, outcome, reason. */
export const listNotes = ({ notes }: ImportReport): string =>
  [
    'table\tid\toutcome\tnote',
    ...notes.map((row) => `${row.entity}\t${row.sourceId}\t${row.outcome}\t${row.note}`),
    '',
  ].join('\n');
