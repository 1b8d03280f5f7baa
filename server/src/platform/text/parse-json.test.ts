import { expect, it } from 'vitest';
import { parseJson } from './parse-json.ts';

const nested = (depth: number) => `${'['.repeat(depth)}1${']'.repeat(depth)}`;

it('JSON nested deeper than anybody needs is refused before it is parsed, and never ends the process', () => {
  expect(parseJson(nested(100))).toBeInstanceOf(Array);
  for (const text of [nested(101), '['.repeat(5_000_000), `${'{"a":'.repeat(101)}1${'}'.repeat(101)}`])
    expect(() => parseJson(text)).toThrow('nested too deeply');
});

it('brackets inside texts do not count as depth, whatever is escaped before them', () => {
  const texts = ['['.repeat(500), `"${'{'.repeat(500)}`, `\\${'['.repeat(500)}`, `\\"${'{['.repeat(300)}`];
  expect(parseJson(JSON.stringify(texts))).toEqual(texts);
  expect(parseJson(JSON.stringify(Array(5000).fill([])))).toHaveLength(5000);
});

it('characters that PostgreSQL cannot store are removed or replaced, and complete characters stay unchanged', () => {
  expect(parseJson('{"a":"x\\u0000y","b":["\\ud83d","\\uD83D\\uDE00"],"c":"😀","d":"\\\\u0000"}')).toEqual({
    a: 'xy',
    b: ['\ufffd', '😀'],
    c: '😀',
    d: '\\u0000',
  });
});

it('input cannot change the prototype of objects', () => {
  const read = parseJson('{"__proto__":{"admin":true},"x":"\\u0000"}');
  expect(Reflect.get({}, 'admin')).toBeUndefined();
  expect(Object.getPrototypeOf(read)).toBe(Object.prototype);
});

it.each(['', '{', '{"a":}', "{'a':1}", 'NaN', '[1,]', '"\\u00"', '\u0000'])('%j is no JSON', (text) => {
  expect(() => parseJson(text)).toThrow(SyntaxError);
});
