import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

/** The token of the messages API, from the header `token`, else from Authorization. Null when there is none. */
export function readApiToken(headers: IncomingHttpHeaders): string | null {
  const own = headers['token'];
  if (typeof own === 'string' && own !== '') return own;
  const [scheme, token] = (headers.authorization ?? '').split(' ');
  return scheme?.toLowerCase() === 'bearer' && token ? token : null;
}

/** Access tokens of people are JSON Web Tokens (RFC 7519): three parts, the first of which is a JSON object in base64url. */
const isAccessToken = (token: string): boolean => /^eyJ[\w-]*\.[\w-]+\.[\w-]+$/.test(token);

/** Whether another program is calling, by its API token. */
const hasApiToken = (headers: IncomingHttpHeaders): boolean => {
  const token = readApiToken(headers);
  return token !== null && !isAccessToken(token) && (headers['token'] !== undefined || token.startsWith('blc_'));
};

/** Route constraint for an address that two routes share: one for programs with an API token, one for people. */
export const byCaller = {
  name: 'caller',
  storage: <Handler>() => {
    const handlers = new Map<string, Handler>();
    return {
      get: (kind: string): Handler | null => handlers.get(kind) ?? null,
      set: (kind: string, handler: Handler): void => void handlers.set(kind, handler),
    };
  },
  deriveConstraint: ({ headers }: Pick<IncomingMessage, 'headers'>) => (hasApiToken(headers) ? 'program' : 'person'),
};
