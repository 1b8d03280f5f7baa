export const companyEntry = 'company.json';
export const rowsEntry = (table: string, part: number): string =>
  `rows/${table}/${String(part).padStart(6, '0')}.ndjson`;
export const tableOfRows = (entry: string): string | undefined => /^rows\/([a-z_]+)\/\d+\.ndjson$/.exec(entry)?.[1];
