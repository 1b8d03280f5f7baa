import { expect, it } from 'vitest';
import { chooseFile, refuseFile } from './chosen-file.ts';

const file = (bytes: number, name = 'a.pdf', type = 'application/pdf') =>
  new File([new Uint8Array(bytes)], name, { type });

it('an empty file and one above the limit are refused, one at the limit is not', () => {
  expect(refuseFile(file(0), 10)).toBe('empty');
  expect(refuseFile(file(10), 10)).toBeUndefined();
  expect(refuseFile(file(11), 10)).toEqual({ limitBytes: 10 });
});

it('a file without a name or a type gets both', () => {
  expect(chooseFile(file(1, '', ''))).toMatchObject({ name: 'arquivo', mimeType: 'application/octet-stream' });
});
