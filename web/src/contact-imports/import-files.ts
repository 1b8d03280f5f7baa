import type { ContactImportRow } from '@balcao/contract/contact-imports/contact-import';
import { download } from '../platform/download.ts';
import { writeSpreadsheet } from '../platform/spreadsheets/write-spreadsheet.ts';
import { translate, translateData } from '../platform/texts.ts';
import { contactImportTexts } from './contact-import.texts.ts';
import { rowRefusalTexts } from './import-problem.texts.ts';

/** A spreadsheet to fill in. Its example numbers are unassigned, and import without errors. */
export async function downloadTemplate(): Promise<void> {
  const t = translate(contactImportTexts);
  download(await writeSpreadsheet(templateRows, t('title')), t('templateName'));
}

const templateRows = [
  ['nome', 'numero', 'email'],
  ['Maria Exemplo', '11 90000-1001', 'maria@exemplo.com.br'],
  ['João Exemplo', '+55 21 90000-1002', ''],
];

/** The refused rows as in the file, with row number and reason. */
export async function downloadRefused(rows: readonly ContactImportRow[]): Promise<void> {
  const t = translate(contactImportTexts);
  const head = [t('row'), t('reason'), t('name'), t('number'), t('email')];
  const table = rows.map(({ row, reason, name, number, email }) => [
    String(row),
    describeRefusal(reason),
    name,
    number,
    email,
  ]);
  download(await writeSpreadsheet([head, ...table], t('refused')), t('reportName'));
}

export const describeRefusal = (reason: string | null): string =>
  reason !== null && isRefusal(reason) ? translateData(rowRefusalTexts, reason, {}) : (reason ?? '');

const isRefusal = (reason: string): reason is keyof typeof rowRefusalTexts.pt & string => reason in rowRefusalTexts.pt;
