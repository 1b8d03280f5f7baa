import type { ReportRow } from '@balcao/contract/analytics/report';
import { reportTexts } from '@balcao/contract/analytics/report.texts';
import {
  cellText,
  columnKind,
  columnTitle,
  instantText,
  reportTotals,
} from '@balcao/contract/analytics/report-columns.rules';
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces';
import { pdfmake } from '../../platform/pdf/pdfmake-with-fonts.ts';
import type { ReportHead } from './report-file.ts';

/** Columns beyond the page's width are not drawn at all. */
const maxColumnsOfA4 = 10;

/** Landscape: company, days and filters, author and time, totals, and page numbers. The text is selectable. */
export const writePdf = async (head: ReportHead, rows: readonly ReportRow[]): Promise<Uint8Array> =>
  pdfmake.createPdf(documentOf(head, rows)).getBuffer();

function documentOf(head: ReportHead, rows: readonly ReportRow[]): TDocumentDefinitions {
  const words = reportTexts[head.language];
  const made = words.madeBy.replace('{when}', instantText(head.madeAt, head.zone)).replace('{who}', head.madeBy);
  return {
    pageSize: head.columns.length > maxColumnsOfA4 ? 'A3' : 'A4',
    pageOrientation: 'landscape',
    pageMargins: [28, 28, 28, 36],
    defaultStyle: { fontSize: 8 },
    info: { title: `${head.title} · ${head.company}`, creator: 'Balcão' },
    content: [
      { text: head.title, fontSize: 16, bold: true },
      { text: `${head.company} · ${head.period}`, margin: [0, 2, 0, 2] },
      ...(head.filters.length > 0 ? [{ text: head.filters.join(' · '), color: '#5C534B' }] : []),
      { text: totalsText(head), bold: true, margin: [0, 6, 0, 8] },
      tableOf(head, rows),
    ],
    footer: (page, pages) => ({
      margin: [28, 8],
      fontSize: 7,
      color: '#5C534B',
      columns: [{ text: made }, { text: `${page} / ${pages}`, alignment: 'right' }],
    }),
  };
}

const totalsText = ({ report, count, totals, language }: ReportHead): string =>
  [
    `${reportTexts[language].total_count}: ${count}`,
    ...reportTotals(report, totals, language).map(({ name, text }) => `${name}: ${text}`),
  ].join('   ');

/** Half of the width is for text columns, at some 5 points a letter. */
const longestWord = (textColumns: number): number => Math.floor(390 / 5 / Math.max(1, textColumns));

/**
 * A column is as wide as its longest word, so an overlong one would push the following columns off the page: it is broken anywhere. Emoji are
 * removed: the font has none, and draws boxes.
 */
function printed(text: string, longest: number): { text: string; wordBreak?: 'break-all' } {
  const drawn = text.replace(emoji, '').trim();
  return drawn.split(/\s/).some((word) => word.length > longest)
    ? { text: drawn, wordBreak: 'break-all' }
    : { text: drawn };
}
const emoji = /(?:(?![©®™])\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200d|\ufe0f)+ ?/gu;

function tableOf(head: ReportHead, rows: readonly ReportRow[]): Content {
  const { columns, language } = head;
  const isRight = columns.map((column) => ['count', 'minutes', 'figure'].includes(columnKind(column)));
  const align = (at: number) => (isRight[at] ? ('right' as const) : ('left' as const));
  const longest = longestWord(columns.filter((column) => columnKind(column) === 'text').length);
  return {
    layout: 'lightHorizontalLines',
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: columns.map((column) => (columnKind(column) === 'text' ? '*' : 'auto')),
      body: [
        columns.map((column, at) => ({ text: columnTitle(column, language), bold: true, alignment: align(at) })),
        ...rows.map((row) =>
          columns.map((column, at) => ({ ...printed(cellText(row, column, head), longest), alignment: align(at) })),
        ),
      ],
    },
  };
}
