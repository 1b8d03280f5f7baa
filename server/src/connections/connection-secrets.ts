import type { Channel } from '@balcao/contract/channels/channel';
import {
  cloudCredentials,
  instagramCredentials,
  messengerCredentials,
  type Provider,
} from '@balcao/contract/connections/connection';
import { demand, Failure, invalid } from '@balcao/contract/errors';
import type { Actor } from '@balcao/contract/users/actor';
import { z } from 'zod';
import { fieldsOf } from '../platform/http.ts';
import { isPublicUrl } from '../platform/public-url.ts';
import { isUnchangedSecret, type SecretBox } from '../platform/secret-box.ts';
import { hashToken, randomToken } from '../platform/tokens.ts';
import type { ConnectionSecrets } from './connection.store.ts';

/** A new token as it is stored. Only a sandbox's stays readable: it is the address of a phone, and opens nothing else. */
export const tokenColumns = (token: string, channel: Channel, box: SecretBox): ConnectionSecrets => ({
  tokenHash: hashToken(token),
  tokenTail: token.slice(-4),
  ...(channel === 'sandbox' && { tokenSecret: box.seal(token) }),
});

/** The token that a form asks for; null when the stored one stays. A new connection always gets one. */
export const chosenToken = (given: string | undefined, isNew: boolean): string | null => {
  if (given !== undefined && !isUnchangedSecret(given)) return given;
  return isNew ? randomToken() : null;
};

/** The credentials schema of each Meta channel, and its account id. */
const kinds = {
  whatsapp: { schema: cloudCredentials, accountId: (given: unknown) => cloudCredentials.parse(given).phoneNumberId },
  facebook: { schema: messengerCredentials, accountId: (given: unknown) => messengerCredentials.parse(given).pageId },
  instagram: {
    schema: instagramCredentials,
    accountId: (given: unknown) => instagramCredentials.parse(given).instagramId,
  },
} as const;

type Kind = { channel: Channel; provider: Provider };
type Given = Record<string, unknown> | undefined;
export type OpenCredentials = { credentials: Record<string, unknown>; accountId: string };

/**
 * New credentials over the stored ones: what is left empty or masked stays, so that a person need not type an app
 * secret again to change an access token. Null when there are none. @throws Failure ERR_INVALID_INPUT naming
 * `credentials.…`, ERR_URL_NOT_ALLOWED
 */
export function completeCredentials(
  actor: Actor,
  { channel, provider }: Kind,
  given: Given,
  stored: string | null,
  box: SecretBox,
): OpenCredentials | null {
  const filled = Object.fromEntries(filledIn(given));
  const before = stored === null ? {} : openCredentials(stored, box);
  if (provider !== 'cloud' || channel === 'sandbox' || Object.keys({ ...before, ...filled }).length === 0) return null;
  const { schema, accountId } = kinds[channel];
  const parsed = schema.safeParse({ ...before, ...filled });
  if (!parsed.success) throw new Failure('ERR_INVALID_INPUT', { fields: under('credentials', fieldsOf(parsed.error)) });
  const { graphUrl } = parsed.data;
  if (graphUrl !== before['graphUrl']) {
    // Only the super user may point a connection into the server's own network, for example at a development peer.
    demand(graphUrl === undefined || actor.super || isPublicUrl(graphUrl), 'ERR_URL_NOT_ALLOWED');
    // A stored token is not sent to a new address: changing the address requires the token again.
    if (stored !== null && filled['accessToken'] === undefined) throw invalid('credentials.accessToken', 'required');
  }
  return { credentials: parsed.data, accountId: accountId(parsed.data) };
}

/** A form without credentials changes nothing. */
export function credentialColumns(
  actor: Actor,
  kind: Kind,
  given: Given,
  stored: string | null,
  box: SecretBox,
): ConnectionSecrets {
  const read = filledIn(given).length === 0 ? null : completeCredentials(actor, kind, given, stored, box);
  return read === null
    ? {}
    : { credentialsSecret: box.seal(JSON.stringify(read.credentials)), accountId: read.accountId };
}

const filledIn = (given: Given): [string, unknown][] =>
  Object.entries(given ?? {}).filter(
    ([, value]) => value !== null && !(typeof value === 'string' && isUnchangedSecret(value)),
  );

/** Decrypted, as the driver of the connection's kind reads them. */
export const openCredentials = (stored: string, box: SecretBox): Record<string, unknown> =>
  z.record(z.string(), z.unknown()).parse(JSON.parse(box.open(stored)));

const under = (name: string, fields: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([field, what]) => [`${name}.${field}`, what]));
