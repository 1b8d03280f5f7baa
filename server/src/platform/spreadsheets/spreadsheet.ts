/** `number`: the row number as a spreadsheet counts, from 1. */
export type SpreadsheetRow = { number: number; cells: string[] };

export type SpreadsheetProblem =
  /** neither a workbook nor text in rows, or damaged */
  | 'unreadable'
  | 'protected'
  | 'empty'
  | 'tooManyRows'
  | 'tooManyColumns'
  /** unpacked, or in the memory needed to read it */
  | 'tooLarge'
  | 'tooSlow';

/** The non-empty rows of the first sheet, or why they could not be read. */
export type Spreadsheet =
  | { rows: SpreadsheetRow[]; problem?: undefined }
  | { problem: SpreadsheetProblem; rows?: undefined };

export type SpreadsheetLimits = { maxRows: number; maxColumns: number };
