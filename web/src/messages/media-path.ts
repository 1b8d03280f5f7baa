/**
 * The wire's addresses of files are absolute, under the name of the machine that the server knows. Whoever came in
 * under another name has them here as paths: then they can be fetched and saved under their own names.
 */
export function mediaPath(url: string): string {
  const { pathname } = URL.canParse(url) ? new URL(url) : { pathname: '' };
  return pathname.startsWith('/api/public/') ? pathname : url;
}
