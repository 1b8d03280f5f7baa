import { contactFields } from '../contacts/contact.ts';
import type { Country } from '../contacts/country.ts';
import { type PhoneProblem, parsePhone } from '../contacts/phone.rules.ts';
import { truncateText } from '../truncate-text.ts';
import { columnTitles } from './import-column.texts.ts';

/** The column of each field, from 0; -1 when the file does not have it. */
export type ImportColumns = { name: number; number: number; email: number };

/**
 * Finds the columns by the header row, in any of the languages, ignoring case and accents. A text names the
 * missing column.
 */
export function findImportColumns(header: readonly string[]): ImportColumns | 'missingName' | 'missingNumber' {
  const titles = header.map((text) => text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase());
  const find = (field: keyof ImportColumns) => titles.findIndex((text) => columnTitles[field].includes(text));
  const columns = { name: find('name'), number: find('number'), email: find('email') };
  if (columns.number < 0) return 'missingNumber';
  return columns.name < 0 ? 'missingName' : columns;
}

export type ImportRefusal =
  | 'name'
  | 'nameTooLong'
  | 'email'
  | 'formula'
  | 'rounded'
  | 'required'
  | 'duplicate'
  | PhoneProblem;

export type ParsedImportRow =
  | { name: string; number: string; email: string; reason?: undefined }
  | { name: string; number: string; email: string; reason: ImportRefusal };

/** The form in which Excel displays a long number: its digits are lost. */
const roundedNumber = /^\d([.,]\d+)?e\+?\d+$/i;

/** A leading apostrophe marks text in every spreadsheet, and our exports write it before what looks like a formula. */
const textMark = /^'(?=[=+\-@])/;

/** Parses one row of a file: a contact, or the reason why it is not valid. */
export function parseImportRow(cells: readonly string[], columns: ImportColumns, country: Country): ParsedImportRow {
  const cell = (at: number) => (at < 0 ? '' : (cells[at] ?? '').replace(/\s+/g, ' ').trim());
  const row = { name: cell(columns.name), number: cell(columns.number), email: cell(columns.email) };
  const refuse = (reason: ImportRefusal): ParsedImportRow => ({
    name: truncateText(row.name, 100),
    number: truncateText(row.number, 50),
    email: truncateText(row.email, 200),
    reason,
  });
  if (Object.values(row).some((text) => text.startsWith('='))) return refuse('formula');
  if (row.number === '') return refuse('required');
  if (roundedNumber.test(row.number)) return refuse('rounded');
  const phone = parsePhone(row.number.replace(/^'/, ''), country);
  if (phone.number === undefined) return refuse(phone.problem);
  const name = contactFields.shape.name.safeParse(row.name.replace(textMark, ''));
  // As the number that it is: an erasure finds it, whatever the country in which it was typed.
  row.number = `+${phone.number}`;
  if (!name.success) return refuse(row.name.length > 50 ? 'nameTooLong' : 'name');
  const email = contactFields.shape.email.safeParse(row.email.replace(textMark, ''));
  if (!email.success) return refuse('email');
  return { name: name.data, number: phone.number, email: email.data };
}
