import { type LookupAddress, lookup } from 'node:dns';
import { Agent as HttpAgent, type IncomingMessage, request as overHttp } from 'node:http';
import { Agent as HttpsAgent, request as overHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { isPublicAddress, isPublicUrl } from './public-url.ts';

export type GuardedRequest = {
  method?: 'GET' | 'POST' | 'DELETE';
  headers?: Record<string, string>;
  body?: Uint8Array;
  timeoutMs: number;
  /** the caller does not want it any more */
  signal?: AbortSignal | undefined;
  /** Allows addresses in the server's own network: only for addresses set by the super user. */
  allowPrivateNetwork: boolean;
};

// A connection of its own for each call: of one that was kept, and that the other side closes as it is written to, nobody
// could say whether anything was taken. TLS sessions are resumed.
const httpAgent = new HttpAgent({ keepAlive: false });
const httpsAgent = new HttpsAgent({ keepAlive: false });

/** No connection was established, so nothing was sent. `cause` says why. */
export class NotConnectedError extends Error {}

/**
 * One call of an address that somebody outside chose. Unlike fetch it looks at what a name resolves to at the moment it
 * connects, against server-side request forgery (SSRF). Redirections are the caller's business.
 */
export async function guardedFetch(address: string, request: GuardedRequest): Promise<IncomingMessage> {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || (!request.allowPrivateNetwork && !isPublicUrl(address)))
    throw new NotConnectedError('the address is not allowed', { cause: errorWithCode('ADDRESS_NOT_ALLOWED') });
  const secure = url.protocol === 'https:';
  return new Promise((resolve, reject) => {
    let connected = false;
    const clientRequest = (secure ? overHttps : overHttp)(
      url,
      {
        agent: secure ? httpsAgent : httpAgent,
        method: request.method ?? 'GET',
        headers: { ...request.headers, ...(request.body && { 'content-length': request.body.length }) },
        ...(!request.allowPrivateNetwork && { lookup: publicLookup }),
        signal: AbortSignal.any([AbortSignal.timeout(request.timeoutMs), ...(request.signal ? [request.signal] : [])]),
      },
      resolve,
    );
    clientRequest.on('socket', (socket) => {
      if (!socket.connecting) connected = true;
      else socket.once(secure ? 'secureConnect' : 'connect', () => (connected = true));
    });
    clientRequest.on('error', (error) =>
      reject(connected ? error : new NotConnectedError('no connection', { cause: error })),
    );
    clientRequest.end(request.body);
  });
}

const publicLookup: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    if (error) return done(error, []);
    const [first] = found;
    if (first === undefined || !found.every(({ address }) => isPublicAddress(address)))
      return done(errorWithCode('ADDRESS_NOT_ALLOWED'), []);
    if (options.all) done(null, found);
    else done(null, first.address, first.family);
  });
};

const errorWithCode = (code: string): NodeJS.ErrnoException => Object.assign(new Error(code), { code });
