import type { ContactListItem } from '@balcao/contract/contact-lists/contact-list';
import { contactListApi } from '@balcao/contract/contact-lists/contact-list.api';
import { call } from '../platform/api.ts';
import { download } from '../platform/download.ts';
import { toCsv } from '../platform/spreadsheets/csv.ts';
import { writeSpreadsheet } from '../platform/spreadsheets/write-spreadsheet.ts';
import { translate } from '../platform/texts.ts';
import { contactListItemTexts } from './contact-list.texts.ts';

/** The list as a file, in the columns that an import reads. Numbers are as the server returns them to this user. */
export async function exportList(id: number, name: string, format: 'csv' | 'xlsx'): Promise<void> {
  const t = translate(contactListItemTexts);
  const rows = [['nome', 'numero', 'email', 'whatsapp']];
  let afterId: number | undefined;
  do {
    const page: { contacts: ContactListItem[]; hasMore: boolean } = await call(contactListApi.export, {
      params: { id },
      query: { afterId },
    });
    for (const { name: person, number, email, isWhatsappValid } of page.contacts)
      rows.push([person, number, email, isWhatsappValid === null ? '' : t(isWhatsappValid ? 'yes' : 'no')]);
    afterId = page.hasMore ? page.contacts.at(-1)?.id : undefined;
  } while (afterId !== undefined);
  const file = `${name.replace(/[^\p{L}\p{N} -]/gu, '').trim() || 'lista'}.${format}`;
  download(format === 'csv' ? toCsv(rows) : await writeSpreadsheet(rows, 'contatos'), file);
}
