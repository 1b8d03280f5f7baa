import { type LookupAddress, lookup } from 'node:dns';
import { Agent as HttpAgent, type IncomingMessage, request as overHttp, validateHeaderValue } from 'node:http';
import { Agent as HttpsAgent, request as overHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { isPublicAddress, isPublicUrl } from './public-url.ts';

export type GuardedRequest = {
  method?: 'GET' | 'POST' | 'DELETE';
  headers?: Record<string, string>;
  body?: Uint8Array;
  timeoutMs: number;
  /** aborts the call when the caller no longer wants it */
  signal?: AbortSignal | undefined;
  /** Allows addresses in the server's own network: only for addresses set by the super user. */
  allowPrivateNetwork: boolean;
};

// A new connection for each call: if the other side closes a kept connection while we write to it, it is unknown whether anything
// was received. TLS sessions are resumed.
const httpAgent = new HttpAgent({ keepAlive: false });
const httpsAgent = new HttpsAgent({ keepAlive: false });

/** No connection was established, so nothing was sent. `cause` says why. */
export class NotConnectedError extends Error {}

/**
 * Calls an address chosen by an outsider. Unlike fetch it checks the IP address that the name resolves to at the moment
 * of connecting, against server-side request forgery (SSRF). Redirections are not followed.
 */
export async function guardedFetch(address: string, request: GuardedRequest): Promise<IncomingMessage> {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || (!request.allowPrivateNetwork && !isPublicUrl(address)))
    throw new NotConnectedError('the address is not allowed', { cause: errorWithCode('ADDRESS_NOT_ALLOWED') });
  requireSendable(request.headers ?? {});
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

/** A pasted token may contain a character that no header can: the call is not made. */
function requireSendable(headers: Record<string, string>): void {
  try {
    for (const [name, value] of Object.entries(headers)) validateHeaderValue(name, value);
  } catch (error) {
    throw new NotConnectedError('the headers cannot be sent', { cause: error });
  }
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
