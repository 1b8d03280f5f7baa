/** The first `maxLength` UTF-16 units of a text, without half of a character at the end. */
export const truncateText = (text: string, maxLength: number): string =>
  text.slice(0, maxLength).replace(/[\ud800-\udbff]$/, '');
