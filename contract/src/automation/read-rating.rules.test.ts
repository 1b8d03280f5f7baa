import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ratingScales } from '../ratings/rating.ts';
import { readRating } from './read-rating.rules.ts';

describe('rating of 0 to 10', () => {
  it.each<[string, number | null]>([
    ['9', 9],
    ['\u{1f51f}', 10],
    ['10!!!', 10],
    ['10 👏🏽', 10],
    ['*10*', 10],
    ['Nota 10!', 10],
    ['nota: 9', 9],
    ['minha nota é 8', 8],
    ['Eu dou 7', 7],
    ['dez', 10],
    ['Dez!', 10],
    ['Três', 3],
    ['nota zero', 0],
    ['10, obrigada', 10],
    ['9/10', 9],
    ['10 de 10', 10],
    ['nine', 9],
    ['ocho', 8],
    ['nota 11', 11],
    ['-1', null],
    ['8,5', null],
    ['8 ou 9', null],
    ['nota fiscal 9', null],
    ['2 camisetas', null],
    ['a', null],
    ['ok', null],
    ['muito satisfeito', null],
    ['', null],
    [`9${' '.repeat(100)}obrigada`, null],
  ])('%s', (text, rate) => expect(readRating(text, 'nps')).toBe(rate));
});

describe('rating of 1 to 3', () => {
  it.each<[string, number | null]>([
    ['2', 2],
    ['Muito satisfeita', 3],
    ['satisfeito', 2],
    ['Não satisfeito', 1],
    ['insatisfeita.', 1],
    ['Very satisfied!', 3],
    ['Muy satisfecho', 3],
    ['[ 3 ] - Muito satisfeito', 3],
    ['2 - Satisfeito', 2],
    ['dois', 2],
    ['dez', null],
    ['5', 5],
    ['1 - Muito satisfeito', null],
    ['nada satisfeito', null],
    ['2 de 10', null],
  ])('%s', (text, rate) => expect(readRating(text, 'satisfaction')).toBe(rate));
});

it('reads any text as a whole number or none', () => {
  const scale = fc.constantFrom(...(Object.keys(ratingScales) as (keyof typeof ratingScales)[]));
  const parts = 'nota 9 10 dez um de / - . ! [ 👏 \u{1f51f} ﷺ não muito satisfeita x'.split(' ');
  const written = fc.array(fc.constantFrom(...parts, ' ', ' '), { maxLength: 30 }).map((some) => some.join(''));
  fc.assert(
    fc.property(written, scale, (text, of) => {
      const rate = readRating(text, of);
      if (rate !== null) expect(Number.isInteger(rate) && rate >= 0 && rate <= 999).toBe(true);
    }),
  );
});
