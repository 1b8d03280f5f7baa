/** A pattern for `like` that matches texts containing this one, with `%` and `_` taken literally. */
export const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
