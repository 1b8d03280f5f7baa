import { expect, it } from 'vitest';
import { cutAround, splitByTyped, splitByWords } from './search-match.rules.ts';

const marked = (parts: { text: string; match: boolean }[]) =>
  parts.map(({ text, match }) => (match ? `[${text}]` : text)).join('');

it('marks matches regardless of accents and case', () => {
  expect(marked(splitByWords('O SOFÁ e o sofa', 'sofá'))).toBe('O [SOFÁ] e o [sofa]');
});

it('marks each searched word at the beginning of words only, as messages are found', () => {
  expect(marked(splitByWords('Sofás têm garantia; o retrosofá não', 'garantia sofa'))).toBe(
    '[Sofá]s têm [garantia]; o retrosofá não',
  );
});

it('marks a name anywhere, as names are found', () => {
  expect(marked(splitByTyped('Mariana Ana', 'ana'))).toBe('Mari[ana] [Ana]');
});

it('keeps the text as text, whatever a customer has written', () => {
  const text = '<img src=x onerror=alert(1)> sofá';
  expect(splitByWords(text, 'img')).toEqual([
    { text: '<', match: false },
    { text: 'img', match: true },
    { text: text.slice(4), match: false },
  ]);
});

it('scrolls a match far inside a long text into view', () => {
  const text = `${'palavra '.repeat(30)}sofá retrátil`;
  const cut = cutAround(text, 'sofa');
  expect(cut.startsWith('…')).toBe(true);
  expect(cut.indexOf('sofá')).toBeLessThan(40);
});

it('marks nothing for an empty search', () => {
  expect(splitByWords('abc', ' ')).toEqual([{ text: 'abc', match: false }]);
  expect(splitByTyped('abc', ' ')).toEqual([{ text: 'abc', match: false }]);
});

it('treats a combining accent as part of its letter', () => {
  const typed = 'sof\u0061\u0301';
  expect(marked(splitByWords(`o ${typed} novo`, 'sofá'))).toBe(`o [${typed}] novo`);
  expect(marked(splitByTyped(`Jose\u0301 Alencar`, 'josé al'))).toBe(`[Jose\u0301 Al]encar`);
  expect(marked(splitByWords('ele\u0301trico', 'elétr'))).toBe('[ele\u0301tr]ico');
  expect(marked(splitByTyped('José', 'jose\u0301'))).toBe('[José]');
});

it.each(['', '  ', '!?', '\u0301'])('a search for “%s” marks nothing', (search) => {
  expect(marked(splitByWords('tudo igual', search))).toBe('tudo igual');
  expect(splitByTyped('tudo igual', search).some(({ match }) => match)).toBe(false);
});

it('the marked parts concatenated are the text, whatever it holds', () => {
  for (const text of ['👩‍👩‍👧 família 👩‍👩‍👧', 'İstanbul ﬁm ß', 'a\u0301\u0327b', '\ud83d partido'])
    for (const search of ['fam', 'fi', 's', 'a', 'i'])
      for (const split of [splitByWords, splitByTyped])
        expect(
          split(text, search)
            .map((part) => part.text)
            .join(''),
        ).toBe(text);
});
