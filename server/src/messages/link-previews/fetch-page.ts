import type { IncomingMessage } from 'node:http';
import { guardedFetch } from '../../platform/http/guarded-fetch.ts';

/** `allowsPrivate`: permitted internal addresses; none in production. */
export type PreviewAccess = { allowsPrivate?: (address: string) => boolean };

const maxRedirects = 4;
const timeoutMs = 6000;
const maxHeadBytes = 512 * 1024;

/**
 * Fetches an untrusted URL: over https, without cookies, uncompressed. Each redirect is a new request, and the guard
 * checks the destination of each when it connects. Null: no successful response, or not of the requested type.
 */
export async function fetchPublic(
  address: string,
  type: RegExp,
  { allowsPrivate }: PreviewAccess,
): Promise<{ response: IncomingMessage; url: string } | null> {
  let url = address;
  for (let step = 0; step <= maxRedirects; step++) {
    const allowPrivateNetwork = allowsPrivate?.(url) ?? false;
    const response = await guardedFetch(allowPrivateNetwork ? url : url.replace(/^http:/i, 'https:'), {
      headers: {
        accept: 'text/html,image/*;q=0.8',
        'accept-encoding': 'identity',
        'user-agent': 'Balcao link preview',
      },
      timeoutMs,
      allowPrivateNetwork,
    });
    const { statusCode = 0, headers } = response;
    if (statusCode >= 200 && statusCode <= 299) {
      const isUncompressed = /^(identity)?$/i.test(headers['content-encoding'] ?? '');
      if (isUncompressed && type.test(headers['content-type'] ?? '')) return { response, url };
      response.destroy();
      return null;
    }
    response.destroy();
    if (statusCode < 300 || statusCode > 399 || !headers.location || !URL.canParse(headers.location, url)) return null;
    url = new URL(headers.location, url).href;
  }
  return null;
}

/** The beginning of a page, up to the end of its head. */
export async function fetchHead(address: string, access: PreviewAccess): Promise<{ html: string; url: string } | null> {
  const page = await fetchPublic(address, /^(text\/html|application\/xhtml\+xml)\b/i, access);
  if (!page) return null;
  const { response, url } = page;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    if (!Buffer.isBuffer(chunk)) throw new TypeError('an answer is bytes');
    chunks.push(chunk);
    size += chunk.length;
    if (size >= maxHeadBytes || chunk.includes('</head>')) break;
  }
  response.destroy();
  const bytes = Buffer.concat(chunks).subarray(0, maxHeadBytes);
  return { html: decode(bytes, response.headers['content-type'] ?? ''), url };
}

function decode(bytes: Buffer, contentType: string): string {
  const declared = /charset=["']?([\w-]{1,40})/i;
  const charset = (declared.exec(contentType) ?? declared.exec(bytes.subarray(0, 2048).toString('latin1')))?.[1];
  try {
    return new TextDecoder(charset ?? 'utf-8').decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes); // an unknown character set
  }
}
