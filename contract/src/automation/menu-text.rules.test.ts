import { expect, it } from 'vitest';
import { asksForMainMenu, choiceOf, maxTextLength, paragraphs, textReplies } from './menu-text.rules.ts';

const bodies = (text: string, fileId: number | null = null) =>
  textReplies(text, fileId).map((action) => (action.type === 'say' ? [action.body, action.fileId] : []));

it('keeps a text of maximum length as one message; one letter more makes two, without loss', () => {
  expect(bodies('x'.repeat(maxTextLength))).toHaveLength(1);
  expect(bodies('x'.repeat(maxTextLength + 1)).map(([body]) => String(body).length)).toEqual([maxTextLength, 1]);
});

it('is split between lines where possible, and never inside a character', () => {
  const text = `${'a'.repeat(4000)}\n${'b'.repeat(200)}`;
  expect(bodies(text)).toEqual([
    ['a'.repeat(4000), null],
    ['b'.repeat(200), null],
  ]);
  const hearts = bodies(`x${'🧡'.repeat(5000)}`).map(([body]) => String(body));
  expect(hearts.every((body) => body.isWellFormed() && body.length <= maxTextLength)).toBe(true);
  expect(hearts.join('')).toBe(`x${'🧡'.repeat(5000)}`);
});

it('sends a file once, with the first message, or alone without text; nothing when both are empty', () => {
  expect(bodies('y'.repeat(maxTextLength + 1), 7).map(([, fileId]) => fileId)).toEqual([7, null]);
  expect(bodies('  \n ', 7)).toEqual([['', 7]]);
  expect(bodies('  \n ')).toEqual([]);
});

it('leaves no blank lines for empty parts', () => expect(paragraphs('', 'Oi', ' ', 'Tchau')).toBe('Oi\n\nTchau'));

it.each([
  ['12', 12],
  ['0', 0],
  ['1\ufe0f\u20e3', 1],
  ['1\u20e3', 1],
  ['1\ufe0f\u20e32\ufe0f\u20e3', 12],
  ['0\ufe0f\u20e3 ', 0],
  ['\u{1f51f}', 10],
  ['\uff11\uff12', 12],
  ['1.', 1],
  ['2)', 2],
  [' 3 ) ', 3],
  ['1\ufe0f\u20e3.', 1],
  ['1234', null],
  ['1.5', null],
  ['1..', null],
  ['1 2', null],
  ['.', null],
  ['\u20e3', null],
  ['', null],
  ['dois', null],
  ['٣', null],
  [null, null],
])('the answer %s is the number %s', (text, number) => expect(choiceOf(text)).toBe(number));

it.each([
  ['#', true],
  [' #\ufe0f\u20e3 ', true],
  ['\uff03', true],
  ['##', false],
  ['1', false],
  [null, false],
])('the answer %s asks for the first menu: %s', (text, asks) => expect(asksForMainMenu(text)).toBe(asks));
