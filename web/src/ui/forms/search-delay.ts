/** A search starts this long after the last keystroke (docs/theme.md 9). */
export const searchDelayMs = 500;
