import { instantText } from '@balcao/contract/analytics/report-columns.rules';
import { type ExportedKind, exportedKinds } from '@balcao/contract/privacy/contact-export';
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces';
import type { ExportLanguage } from './contact-export.store.ts';
import { contactExportTexts } from './contact-export.texts.ts';
import type { ExportedRow } from './read-person.ts';

/** The part of one kind that the PDF shows: the newest rows, and the total number. */
export type KindRows = { newest: ExportedRow[]; count: number };
export type ExportHead = { company: string; zone: string; madeAt: Date; language: ExportLanguage };

/** Longer documents are not read, and are slow to make; the JSON contains everything. */
export const maxShownRows = 2_000;

/** The content of the JSON as a document for people. */
export function describeExport(head: ExportHead, read: Record<ExportedKind, KindRows>): TDocumentDefinitions {
  const words = contactExportTexts[head.language];
  const made = words.made.replace('{at}', instantText(head.madeAt.toISOString(), head.zone));
  return {
    pageSize: 'A4',
    pageMargins: [48, 48, 48, 48],
    defaultStyle: { fontSize: 9, color: '#201C19' },
    info: { title: words.title, creator: 'Balcão' },
    content: [
      { text: head.company, fontSize: 11, bold: true, color: '#C2470A' },
      { text: words.title, fontSize: 20, bold: true, margin: [0, 4, 0, 2] },
      { text: made, color: '#5C534B', margin: [0, 0, 0, 8] },
      ...exportedKinds.flatMap((kind) => describeKind(head, kind, read[kind])),
    ],
  };
}

function describeKind(head: ExportHead, kind: ExportedKind, { newest, count }: KindRows): Content[] {
  const words = contactExportTexts[head.language];
  const title: Content = { text: `${words.kinds[kind]} (${count})`, fontSize: 13, bold: true, margin: [0, 12, 0, 4] };
  if (count === 0) return [title, { text: words.nothing, color: '#5C534B' }];
  const partly = words.newestOnly.replace('{shown}', String(newest.length)).replace('{all}', String(count));
  return [
    title,
    ...(newest.length < count
      ? [{ text: partly, italics: true, margin: [0, 0, 0, 4] as [number, number, number, number] }]
      : []),
    ...newest.map((row) => describeRow(head, row)),
  ];
}

function describeRow({ language, zone }: ExportHead, row: ExportedRow): Content {
  const words = contactExportTexts[language];
  const texts = [row['text'], row['file']].filter((part) => typeof part === 'string');
  const details = Object.entries(words.fields).flatMap(([field, label]) =>
    row[field] === undefined ? [] : [`${label}: ${valueText(row[field], zone)}`],
  );
  const from = row['from'] === 'company' ? words.company : row['from'] === 'contact' ? words.contact : '';
  const lead = [typeof row['at'] === 'string' ? instantText(row['at'], zone) : '', from].filter((part) => part !== '');
  return {
    margin: [0, 0, 0, 3],
    text: [
      { text: lead.length > 0 ? `${lead.join(' · ')}  ` : '', color: '#5C534B' },
      { text: [...texts, ...('from' in row ? [] : details)].join(' · ') },
    ],
  };
}

function valueText(value: unknown, zone: string): string {
  if (typeof value === 'string') return /^\d{4}-\d\d-\d\dT/.test(value) ? instantText(value, zone) : value;
  if (Array.isArray(value)) return value.map((one) => valueText(one, zone)).join(', ');
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .map(([name, one]) =>
        name === 'kind' ? '' : name === 'value' ? valueText(one, zone) : `${name} ${valueText(one, zone)}`,
      )
      .filter((part) => part !== '')
      .join(' ');
  return String(value);
}
