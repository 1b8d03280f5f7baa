import { expect, it } from 'vitest';
import { choiceOf, maxTextLength, paragraphs, textReplies } from './menu-text.rules.ts';

const bodies = (text: string, fileId: number | null = null) =>
  textReplies(text, fileId).map((action) => (action.type === 'say' ? [action.body, action.fileId] : []));

it('a text of the greatest length is one message; one letter more makes two, and none is lost', () => {
  expect(bodies('x'.repeat(maxTextLength))).toHaveLength(1);
  expect(bodies('x'.repeat(maxTextLength + 1)).map(([body]) => String(body).length)).toEqual([maxTextLength, 1]);
});

it('is cut between lines where one fits, and never inside a character', () => {
  const text = `${'a'.repeat(4000)}\n${'b'.repeat(200)}`;
  expect(bodies(text)).toEqual([
    ['a'.repeat(4000), null],
    ['b'.repeat(200), null],
  ]);
  const hearts = bodies(`x${'🧡'.repeat(5000)}`).map(([body]) => String(body));
  expect(hearts.every((body) => body.isWellFormed() && body.length <= maxTextLength)).toBe(true);
  expect(hearts.join('')).toBe(`x${'🧡'.repeat(5000)}`);
});

it('a file goes once, with the first message; alone when there is nothing to say; without both nothing is said', () => {
  expect(bodies('y'.repeat(maxTextLength + 1), 7).map(([, fileId]) => fileId)).toEqual([7, null]);
  expect(bodies('  \n ', 7)).toEqual([['', 7]]);
  expect(bodies('  \n ')).toEqual([]);
});

it('what is empty leaves no empty lines', () => expect(paragraphs('', 'Oi', ' ', 'Tchau')).toBe('Oi\n\nTchau'));

it.each([
  ['12', 12],
  ['0', 0],
  ['1234', null],
  ['', null],
  ['dois', null],
  ['٣', null],
  [null, null],
])('the answer %s is the number %s', (text, number) => expect(choiceOf(text)).toBe(number));
