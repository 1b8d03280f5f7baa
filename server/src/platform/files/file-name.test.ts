import { expect, it } from 'vitest';
import { cleanFileName, contentDisposition } from './file-name.ts';

it.each([
  ['C:\\Users\\ana\\nota.pdf', 'nota.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['foto\u202egpj.exe', 'fotogpj.exe'],
  ['nota\r\nSet-Cookie: a=b.pdf', 'notaSet-Cookie: a=b.pdf'],
  ['  muito \t espaço\u2028 .pdf ', 'muito espaço .pdf'],
  ['cafe\u0301.pdf', 'café.pdf'],
  ['..', 'file'],
  ['pasta/', 'file'],
  ['\u200b\u0000', 'file'],
  ['.env', '.env'],
])('%j is shown as %j', (given, expected) => expect(cleanFileName(given)).toBe(expected));

it('a name that is too long keeps its extension, and no half of a character', () => {
  expect(cleanFileName(`${'a'.repeat(300)}.pdf`)).toBe(`${'a'.repeat(196)}.pdf`);
  expect(cleanFileName(`a.${'b'.repeat(300)}`)).toHaveLength(200);
  const cut = cleanFileName(`${'a'.repeat(195)}😀😀.pdf`);
  expect([cut.isWellFormed(), cut.endsWith('.pdf'), cut.length <= 200]).toEqual([true, true, true]);
});

it('no quote, line break or percent sign in a file name can leave its header parameter', () => {
  const header = contentDisposition('attachment', `a"; filename="b\\c%22\r\nX: 1'(*)😀ção.pdf`);
  expect(header).not.toMatch(/[\r\n]/);
  const [, ascii = '', encoded = ''] =
    /^attachment; filename="([^"]*)"; filename\*=UTF-8''([A-Za-z0-9\-._~!%]*)$/.exec(header) ?? [];
  expect(ascii).toBe(`a_; filename=_b_c_22X: 1'(*)cao.pdf`);
  expect(decodeURIComponent(encoded)).toBe(`a"; filename="b\\c%22\r\nX: 1'(*)😀ção.pdf`);
});

it('a name without ASCII letters gets a replacement for old clients', () => {
  expect(contentDisposition('inline', '日本')).toBe(`inline; filename="file"; filename*=UTF-8''%E6%97%A5%E6%9C%AC`);
  expect(contentDisposition('inline', '日本.png')).toContain(
    `filename="file.png"; filename*=UTF-8''%E6%97%A5%E6%9C%AC.png`,
  );
  expect(contentDisposition('inline', '\ud83d.txt')).toContain(`filename*=UTF-8''%EF%BF%BD.txt`);
});
