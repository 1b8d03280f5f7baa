import { expect, it } from 'vitest';
import { isBlankText } from './is-blank-text.ts';

it.each(['', ' \n\t', '\u00a0\u3000', '\u200b', ' \u200e\u200b\u2060\ufeff ', '\u00ad', '\ufe0f'])(
  '%j is nothing to read',
  (text) => expect(isBlankText(text)).toBe(true),
);

it.each(['.', '\u200e1', '👨\u200d👩\u200d👧', '❤\ufe0f', 'a\u0301', '日本'])('%j is a text', (text) =>
  expect(isBlankText(text)).toBe(false),
);
