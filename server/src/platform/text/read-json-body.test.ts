import { expect, it } from 'vitest';
import { readJsonBody } from './read-json-body.ts';

const read = (bytes: Buffer, lossy = false) => readJsonBody(bytes, { lossy });
const latin1 = Buffer.from('{"body":"Olá"}', 'latin1');

it('a body is read with and without a byte order mark', () => {
  expect(read(Buffer.from('{"body":"Olá 🎉"}'))).toEqual({ body: 'Olá 🎉' });
  expect(read(Buffer.from('\uFEFF{"body":"Olá"}'))).toEqual({ body: 'Olá' });
});

it('another encoding is refused, unless the sender cannot correct it', () => {
  expect(() => read(latin1)).toThrow(
    expect.objectContaining({ code: 'ERR_INVALID_INPUT', details: { fields: { body: 'utf8' } } }),
  );
  expect(read(latin1, true)).toEqual({ body: 'Ol\uFFFD' });
});

it('what is no JSON is refused', () => {
  for (const text of ['{', '\uFEFF', '[1,]', '['.repeat(200)])
    expect(() => read(Buffer.from(text))).toThrow(expect.objectContaining({ details: { fields: { body: 'json' } } }));
});
