import { deflateRawSync } from 'node:zlib';
import { type CellObject, CFB, utils, type WorkBook, write } from '@e965/xlsx';
import { expect, it } from 'vitest';
import { parseSpreadsheet } from './parse-spreadsheet.ts';

const limits = { maxRows: 50, maxColumns: 20 };
const parse = (bytes: Buffer | string) => parseSpreadsheet(Buffer.from(bytes), limits);
const cells = (bytes: Buffer | string) => parse(bytes).rows?.map((row) => row.cells);

function workbook(rows: unknown[][], change: (book: WorkBook) => void = () => {}, bookType: 'xlsx' | 'biff8' = 'xlsx') {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Um');
  change(book);
  return write(book, { type: 'buffer', bookType }) as Buffer;
}

it.each(['xlsx', 'biff8'] as const)(
  'the first sheet of a workbook (%s), with rows as a spreadsheet counts them',
  (type) => {
    const bytes = workbook(
      [['nome', 'numero'], [], ['Ana', 5511987654321], [null, null], ['José']],
      (book) => utils.book_append_sheet(book, utils.aoa_to_sheet([['outra']]), 'Dois'),
      type,
    );
    expect(parse(bytes).rows).toEqual([
      { number: 1, cells: ['nome', 'numero'] },
      { number: 3, cells: ['Ana', '5511987654321'] },
      { number: 5, cells: ['José'] },
    ]);
  },
);

it('a number keeps all of its digits although it is displayed as 5,51E+12; a formula yields its result, or else its text', () => {
  const bytes = workbook([['a', 'b', 'c']], (book) => {
    const sheet = book.Sheets['Um']!;
    const put = (at: string, cell: CellObject) => {
      sheet[at] = cell;
    };
    put('A1', { t: 'n', v: 5511987654321, w: '5,51E+12', z: '0.00E+00' });
    put('B1', { t: 'n', v: 11987654321, f: '11987654320+1' });
    put('C1', { t: 's', v: '', f: 'A1' });
  });
  expect(cells(bytes)).toEqual([['5511987654321', '11987654321', '=A1']]);
});

it('text in rows is read whatever the file is called: separators, quotes, line breaks within quotes, a `sep=` line', () => {
  expect(cells('nome;numero\r\n"Ana; ""a"" \nMelo";11\r\n')).toEqual([
    ['nome', 'numero'],
    ['Ana; "a" \nMelo', '11'],
  ]);
  expect(cells('nome,numero\n"A;B",2')).toEqual([
    ['nome', 'numero'],
    ['A;B', '2'],
  ]);
  expect(parse('sep=|\na|b\n\nc').rows).toEqual([
    { number: 2, cells: ['a', 'b'] },
    { number: 4, cells: ['c'] },
  ]);
  expect(cells('a\tb\nc\t=1+1')).toEqual([
    ['a', 'b'],
    ['c', '=1+1'],
  ]);
});

it.each([
  ['UTF-8 with a mark', Buffer.from('\uFEFFnome;número\nJosé;1')],
  ['UTF-16 with a mark', Buffer.from('\uFEFFnome;número\nJosé;1', 'utf16le')],
  ['UTF-16 without one', Buffer.from('nome;número\nJosé;1', 'utf16le')],
  ['UTF-16, the other way round', Buffer.from('\uFEFFnome;número\nJosé;1', 'utf16le').swap16()],
  ['the alphabet of Windows', Buffer.from('nome;número\nJosé;1', 'latin1')],
])('text in %s keeps its accents', (_, bytes) => {
  expect(cells(bytes)).toEqual([
    ['nome', 'número'],
    ['José', '1'],
  ]);
});

it('characters that PostgreSQL does not store are left out: zeros after an interrupted writing, escapes in a workbook', () => {
  const rows = 'Ana;1\n'.repeat(1_000);
  const file = parseSpreadsheet(Buffer.from(`${rows}B\0ia;2\n${'\0'.repeat(3_000)}`), {
    maxRows: 2_000,
    maxColumns: 2,
  });
  expect([file.rows?.length, file.rows?.at(-1)]).toEqual([1_001, { number: 1_001, cells: ['Bia', '2'] }]);
  expect(cells(workbook([['A_x0000_na']]))).toEqual([['Ana']]);
  const formula = workbook([['Ana']], (book) => {
    book.Sheets['Um']!['A1'] = { t: 'n', f: 'B1&"\0"' };
  });
  expect(cells(formula)).toEqual([['=B1&""']]);
});

it.each([
  ['nothing', Buffer.alloc(0), 'empty'],
  ['a workbook without a cell', workbook([[]]), 'empty'],
  ['40,000 columns', Buffer.from(`${'a;'.repeat(40_000)}\n`), 'tooManyColumns'],
  ['more columns than are read', workbook([Array.from({ length: 21 }, () => 'x')]), 'tooManyColumns'],
  ['more rows than are read', workbook(Array.from({ length: 51 }, () => ['x'])), 'tooManyRows'],
  ['more rows of text than are read', Buffer.from('x\n'.repeat(51)), 'tooManyRows'],
  ['a page called xls', Buffer.from('<html><table><tr><td>Ana'), 'unreadable'],
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]), 'unreadable'],
  ['half a workbook', workbook([['a']]).subarray(0, 500), 'unreadable'],
  ['a zip of something else', zip([{ name: 'a.txt', bytes: Buffer.from('a') }]), 'unreadable'],
] as const)('%s is told as such', (_, bytes, problem) => {
  expect(parse(bytes)).toEqual({ problem });
});

it('a workbook of exactly the maximum number of rows and columns is read', () => {
  const rows = Array.from({ length: 50 }, () => Array.from({ length: 20 }, () => 'x'));
  expect(cells(workbook(rows))).toHaveLength(50);
});

it('a zip that unpacks to more than the limit is not unpacked, although it claims to be small', () => {
  const zeros = Buffer.alloc(21 * 1024 * 1024);
  const bomb = zip(Array.from({ length: 10 }, (_, n) => ({ name: `xl/${n}.xml`, bytes: zeros, claims: 10 })));
  expect(bomb.length).toBeLessThan(300_000);
  expect(parse(bomb)).toEqual({ problem: 'tooLarge' });
});

it('a sheet that claims a million rows and has two yields two', () => {
  expect(
    cells(
      sheetOf(
        '<dimension ref="A1:XFD1048576"/><sheetData><row r="1"><c r="A1"><v>1</v></c></row><row r="3"><c r="B3"><v>2</v></c></row></sheetData>',
      ),
    ),
  ).toEqual([['1'], ['', '2']]);
});

it('a workbook with a password is reported as such', () => {
  const file = CFB.utils.cfb_new();
  CFB.utils.cfb_add(file, '/EncryptionInfo', Buffer.alloc(8));
  CFB.utils.cfb_add(file, '/EncryptedPackage', Buffer.alloc(64));
  expect(parse(Buffer.from(CFB.write(file, { type: 'buffer' }) as Uint8Array))).toEqual({ problem: 'protected' });
});

/** The smallest workbook that contains the sheet. */
function sheetOf(xml: string): Buffer {
  const schema = 'http://schemas.openxmlformats.org';
  const parts = {
    '[Content_Types].xml': `<Types xmlns="${schema}/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${schema}/package/2006/relationships"><Relationship Id="r1" Type="${schema}/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${schema}/spreadsheetml/2006/main" xmlns:r="${schema}/officeDocument/2006/relationships"><sheets><sheet name="Um" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${schema}/package/2006/relationships"><Relationship Id="r1" Type="${schema}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${schema}/spreadsheetml/2006/main">${xml}</worksheet>`,
  };
  return zip(Object.entries(parts).map(([name, text]) => ({ name, bytes: Buffer.from(text) })));
}

/** `claims`: the unpacked size that the zip's directory states. */
function zip(files: { name: string; bytes: Buffer; claims?: number }[]): Buffer {
  const parts: Buffer[] = [];
  const packedBytes = new Map<Buffer, Buffer>();
  const entries: Buffer[] = [];
  let at = 0;
  for (const { name, bytes, claims = bytes.length } of files) {
    const packed = packedBytes.get(bytes) ?? deflateRawSync(bytes);
    packedBytes.set(bytes, packed);
    const header = Buffer.alloc(30);
    header.writeUInt32LE(0x04034b50, 0);
    header.writeUInt16LE(8, 8);
    header.writeUInt32LE(packed.length, 18);
    header.writeUInt32LE(claims, 22);
    header.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(claims, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(at, 42);
    parts.push(header, Buffer.from(name), packed);
    entries.push(entry, Buffer.from(name));
    at += header.length + name.length + packed.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, directory, end]);
}
