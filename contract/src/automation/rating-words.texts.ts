/** Words by which customers rate, in small letters and without accents. They are read, not shown. */

/** At its index each number of the scales, in the three languages. */
export const numberWords: readonly (readonly string[])[] = [
  ['zero', 'cero'],
  ['um', 'uma', 'one', 'uno'],
  ['dois', 'duas', 'two', 'dos'],
  ['tres', 'three'],
  ['quatro', 'four', 'cuatro'],
  ['cinco', 'five'],
  ['seis', 'six'],
  ['sete', 'seven', 'siete'],
  ['oito', 'eight', 'ocho'],
  ['nove', 'nine', 'nueve'],
  ['dez', 'ten', 'diez'],
];

/** What people write around their number. */
export const fillerWords: readonly string[] = [
  'nota minha a e eu dou opcao obrigado obrigada valeu',
  'my rating score is i give thanks',
  'mi es le doy opcion gracias',
].flatMap((words) => words.split(' '));

/** The words of the scale of three, as they are listed under its question. The longer ones contain the shorter. */
export const degreeWords: readonly (readonly [RegExp, number])[] = [
  [/\b(?:muito satisfeit[oa]|very satisfied|muy satisfech[oa])\b/g, 3],
  [/\b(?:insatisfeit[oa]|(?:nao|not|no) (?:satisfeit[oa]|satisfied|satisfech[oa])|insatisfech[oa])\b/g, 1],
  [/\b(?:satisfeit[oa]|satisfied|satisfech[oa])\b/g, 2],
];
