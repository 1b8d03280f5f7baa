/** The first URL in a text, without punctuation after it; only http and https, and without user information. */
export function firstLink(text: string): string | undefined {
  const match = /https?:\/\/[^\s<>"]{1,2000}/i.exec(text)?.[0].replace(/[.,;:!?)\]*_~]{1,20}$/, '');
  if (!match || !URL.canParse(match)) return undefined;
  const { username, password } = new URL(match);
  return username === '' && password === '' ? match : undefined;
}
