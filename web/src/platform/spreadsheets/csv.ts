import { csvText } from '@balcao/contract/files/csv.rules';

export const toCsv = (rows: readonly (readonly string[])[]): Blob =>
  new Blob([csvText(rows)], { type: 'text/csv;charset=utf-8' });
