/**
 * The API's file URLs are absolute with the server's public host. On another host name they are
 * converted to paths, so that fetch and download with a file name work same-origin.
 */
export function mediaPath(url: string): string {
  const { pathname } = URL.canParse(url) ? new URL(url) : { pathname: '' };
  return pathname.startsWith('/api/public/') ? pathname : url;
}
