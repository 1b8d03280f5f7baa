/** Words that express a rating, in lower case and without accents. For parsing, not for display. */

/** Each number of the scales at its index, in the three languages. */
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

/** Words that people write around the number. */
export const fillerWords: readonly string[] = [
  'nota minha a e eu dou opcao obrigado obrigada valeu',
  'my rating score is i give thanks',
  'mi es le doy opcion gracias',
].flatMap((words) => words.split(' '));

/** The words of the scale of three, as listed under its question. Longer ones contain shorter ones. */
export const degreeWords: readonly (readonly [RegExp, number])[] = [
  [/\b(?:muito satisfeit[oa]|very satisfied|muy satisfech[oa])\b/g, 3],
  [/\b(?:insatisfeit[oa]|(?:nao|not|no) (?:satisfeit[oa]|satisfied|satisfech[oa])|insatisfech[oa])\b/g, 1],
  [/\b(?:satisfeit[oa]|satisfied|satisfech[oa])\b/g, 2],
];
