import { describe, expect, it } from 'vitest';
import { channel } from './channel.ts';
import { fitsCaption, splitForChannel } from './split-text.rules.ts';

const bytes = (text: string) => new TextEncoder().encode(text).length;
const words = 'opção '.repeat(2000).trim();

describe('a text that is too long for its channel', () => {
  it.each([
    ['whatsapp', 4096, (text: string) => text.length],
    ['facebook', 2000, (text: string) => text.length],
    ['instagram', 1000, bytes],
  ] as const)('on %s becomes messages of whole words, none larger than %d, without loss', (where, max, sizeOf) => {
    const parts = splitForChannel(where, words);
    expect(parts.length).toBeLessThanOrEqual(Math.ceil(sizeOf(words) / max) + 1);
    expect(parts.every((part) => sizeOf(part) <= max)).toBe(true);
    expect(parts.join(' ')).toBe(words);
  });

  it('is split between lines, if there are any, and never inside a character', () => {
    expect(splitForChannel('instagram', `${'a b '.repeat(200)}\n${'c d '.repeat(200)}`)).toEqual([
      'a b '.repeat(200).trim(),
      'c d '.repeat(200).trim(),
    ]);
    // A word, or a line, that ends exactly at the limit stays whole.
    const full = 'x'.repeat(998);
    expect(splitForChannel('instagram', `a ${full} b`)).toEqual([`a ${full}`, 'b']);
    expect(splitForChannel('instagram', `a\n${full}\nb`)).toEqual([`a\n${full}`, 'b']);
    const hearts = splitForChannel('instagram', '🧡'.repeat(600));
    expect(hearts.map(bytes)).toEqual([1000, 1000, 400]);
  });

  it('fits as it is up to the limit; a blank one is no message', () => {
    for (const where of channel.options) expect(splitForChannel(where, 'x'.repeat(1000))).toEqual(['x'.repeat(1000)]);
    expect(splitForChannel('instagram', ' \n ')).toEqual([]);
  });
});

it('a caption is shorter than a text, and some channels have none', () =>
  expect(
    channel.options.map((where) => [where, fitsCaption(where, 'x'.repeat(1024)), fitsCaption(where, 'x'.repeat(1025))]),
  ).toEqual([
    ['whatsapp', true, false],
    ['instagram', false, false],
    ['facebook', false, false],
    ['sandbox', true, false],
  ]));
