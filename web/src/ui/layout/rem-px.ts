let px: number | undefined;

/** A rem in px: 16, or the size of text that the browser is set to. */
export const remPx = (): number => {
  px ??= Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return px;
};
