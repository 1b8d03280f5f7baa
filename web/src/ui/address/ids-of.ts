/** The ids of a parameter of an address, `3,5`; whatever is none is left out. */
export const idsOf = (text: string | null): number[] =>
  (text ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);
