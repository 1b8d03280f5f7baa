import type { TicketReportRow } from '@balcao/contract/analytics/report';
import { reportNames } from '@balcao/contract/analytics/report';
import { reportTexts } from '@balcao/contract/analytics/report.texts';
import { columnTitle, reportColumns } from '@balcao/contract/analytics/report-columns.rules';
import { read, utils } from '@e965/xlsx';
import { unzipSync } from 'fflate';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, it } from 'vitest';
import type { ReportHead } from './report-file.ts';
import { openCsv } from './write-csv.ts';
import { writePdf } from './write-pdf.ts';
import { writeXlsx } from './write-xlsx.ts';

const head: ReportHead = {
  ...{ report: 'tickets', format: 'csv', columns: ['ticketId', 'contactName', 'waitTime', 'rate'], language: 'pt' },
  ...{ zone: 'America/Sao_Paulo', company: 'Papel', title: 'Atendimentos', period: '', filters: [], totals: {} },
  ...{ count: 1, madeAt: '2026-11-21T12:00:00.000Z', madeBy: 'Ana' },
};
const row = (over: Partial<TicketReportRow> = {}): TicketReportRow => ({
  ...{ id: 1, ticketId: 7, uuid: null, contactName: 'Aline', contactNumber: null, userName: null, queueName: null },
  ...{ whatsappName: null, channel: null, tags: '', status: 'closed', closedHow: null },
  ...{ openedAt: '2026-11-21T12:00:00.000Z', queuedAt: null, startedAt: null, respondedAt: null, finishedAt: null },
  ...{ waitTime: 5, firstResponseTime: null, supportTime: null, rate: null },
  ...over,
});
const writeCsv = (of: ReportHead, rows: TicketReportRow[]): Uint8Array => {
  const csv = openCsv(of);
  csv.add(rows);
  return csv.finish();
};
const csvCell = (contactName: string) => {
  const text = Buffer.from(writeCsv({ ...head, columns: ['contactName'] }, [row({ contactName })])).toString();
  return text.slice(text.indexOf('\r\n') + 2, -2);
};
const sheetOf = (bytes: Uint8Array) => {
  const book = read(bytes);
  return { name: book.SheetNames[0] ?? '', sheet: book.Sheets[book.SheetNames[0] ?? ''] ?? {} };
};

it.each([
  ['=1+1', "'=1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['-2', "'-2"],
  ['+55 11', "'+55 11"],
  ['\t=1', "'\t=1"],
  ['a=1', 'a=1'],
  ['a;b', '"a;b"'],
  ['diz "oi"', '"diz ""oi"""'],
  ['=a;"b"', `"'=a;""b"""`],
  ['duas\nlinhas', '"duas\nlinhas"'],
  ['', ''],
  ['Ção 🧡', 'Ção 🧡'],
])('csv: %j is written as %j: one cell, of text', (text, cell) => expect(csvCell(text)).toBe(cell));

it('csv: has its header row without rows', async () => {
  expect(Buffer.from(writeCsv(head, [])).toString()).toBe('\uFEFFNº;Contato;Espera;Nota\r\n');
});

it.each([
  ['pt', '4,5'],
  ['es', '4,5'],
  ['en', '4.5'],
] as const)(
  'csv: numbers in %s have no separators of thousands, which programs take for a decimal point',
  async (language, rate) => {
    const columns: ReportHead['columns'] = ['ticketId', 'rate', 'waitTime'];
    const write = async (given: number) =>
      Buffer.from(writeCsv({ ...head, columns, language }, [row({ ticketId: 12_345, rate: given })]))
        .toString()
        .split('\r\n')[1];
    expect(await write(1_234_567)).toBe('12345;1234567;5 min 00 s');
    expect(await write(4.5)).toBe(`12345;${rate};5 min 00 s`);
  },
);

it('xlsx: characters that spreadsheets cannot store do not make the file unreadable', async () => {
  const bytes = await writeXlsx(head, [row({ contactName: 'a\u0000b\u0008c\u000bd\ufffe🧡\ud83d & <b> "x"\u0009y' })]);
  const { sheet } = sheetOf(bytes);
  expect(String(sheet['B2']?.v)).toMatch(/^a.*b.*c.*d.*🧡.* & <b> "x"\ty$/u);
  const xml = new TextDecoder('utf-8', { fatal: true }).decode(xmlOfSheet(bytes));
  expect([...xml].filter((sign) => (sign < ' ' && !'\t\r\n'.includes(sign)) || sign === '\ufffe')).toEqual([]);
});

it('xlsx: ratings and ticket numbers are numbers, durations are text, and an empty value has no cell', async () => {
  const { sheet } = sheetOf(await writeXlsx(head, [row({ rate: 0 }), row({ contactName: null, waitTime: null })]));
  expect(utils.sheet_to_json(sheet, { header: 1 })).toEqual([
    ['Nº', 'Contato', 'Espera', 'Nota'],
    [7, 'Aline', '5 min 00 s', 0],
    [7],
  ]);
});

it('xlsx: every report in every language has a valid sheet name', async () => {
  for (const language of ['pt', 'en', 'es'] as const)
    for (const report of reportNames) {
      const title = reportTexts[language][`report_${report}`];
      expect(sheetOf(await writeXlsx({ ...head, title, language }, [])).name).toBe(title);
    }
});

it('xlsx: a long comment is cut at a cell’s limit, beyond which programs refuse the file', async () => {
  const { sheet } = sheetOf(await writeXlsx(head, [row({ contactName: `${'á'.repeat(32_766)}🧡 e mais` })]));
  expect(sheet['B2']?.v).toBe('á'.repeat(32_766));
});

/** The texts of the first page, each with the position of its end as a fraction of the page width. */
async function printed(
  rows: TicketReportRow[],
  over: Pick<ReportHead, 'report' | 'columns'> = { report: 'tickets', columns: [...reportColumns.tickets] },
): Promise<{ text: string; end: number }[]> {
  const pdf = await writePdf({ ...head, format: 'pdf', ...over }, rows);
  const page = await (await getDocument({ data: new Uint8Array(pdf) }).promise).getPage(1);
  const { width } = page.getViewport({ scale: 1 });
  return (await page.getTextContent()).items.flatMap((item) =>
    'str' in item ? [{ text: item.str, end: (Number(item.transform[4]) + item.width) / width }] : [],
  );
}

it.each(reportNames)('pdf: all columns of %s are on the page', async (report) => {
  const columns = [...reportColumns[report]];
  const titles = columns.map((column) => columnTitle(column, 'pt'));
  const text = (await printed([row()], { report, columns })).map((item) => item.text).join(' ');
  expect(titles.filter((title) => !title.split(' ').every((word) => text.includes(word)))).toEqual([]);
});

it('pdf: an unbreakable word in a table of all columns pushes none off the page', async () => {
  const items = await printed([
    row({ contactName: 'x'.repeat(300), tags: 'https://loja.example/pedidos/2026/11/000123456789/nota-fiscal.pdf' }),
  ]);
  expect(items.map(({ text }) => text).join('')).toContain('Nota');
  expect(Math.max(...items.map(({ end }) => end))).toBeLessThan(0.98);
});

it('pdf: characters of a name without a glyph leave no box', async () => {
  const text = (await printed([row({ contactName: '🌻 Maria 🧡 Flores 👩🏽‍🔧🇧🇷' })]))
    .map((item) => item.text)
    .join(' ');
  expect(text).toMatch(/Maria\s+Flores/);
  expect(text).not.toMatch(/[^\p{L}\p{N}\p{P}\p{S}\p{Z}]|\p{Extended_Pictographic}/u);
});

function xmlOfSheet(bytes: Uint8Array): Uint8Array {
  const found = Object.entries(unzipSync(bytes)).filter(([name]) => /sheet1\.xml$|sharedStrings\.xml$/.test(name));
  return Buffer.concat(found.map(([, content]) => content));
}
