import type { Channel } from '@balcao/contract/channels/channel';
import { type CloudCredentials, cloudCredentials, type Provider } from '@balcao/contract/connections/connection';
import { demand, Failure } from '@balcao/contract/errors';
import type { Actor } from '@balcao/contract/users/actor';
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

/**
 * New credentials over the stored ones: what is left empty stays, so that a person need not type an app secret again
 * to change an access token. @throws Failure ERR_INVALID_INPUT naming `credentials.…`
 */
export function credentialColumns(
  actor: Actor,
  provider: Provider,
  given: Record<string, unknown> | undefined,
  stored: string | null,
  box: SecretBox,
): ConnectionSecrets {
  const filled = Object.entries(given ?? {}).filter(([, value]) => value !== '' && value !== null);
  if (provider !== 'cloud' || filled.length === 0) return {};
  const before = stored === null ? {} : openCredentials(stored, box);
  const parsed = cloudCredentials.safeParse({ ...before, ...Object.fromEntries(filled) });
  if (!parsed.success) throw new Failure('ERR_INVALID_INPUT', { fields: under('credentials', fieldsOf(parsed.error)) });
  // Only the provider may point a line into the network that the server stands in, as at a development peer.
  const { graphUrl } = parsed.data;
  demand(graphUrl === undefined || actor.super || isPublicUrl(graphUrl), 'ERR_URL_NOT_ALLOWED');
  return { credentialsSecret: box.seal(JSON.stringify(parsed.data)), accountId: parsed.data.phoneNumberId };
}

export const openCredentials = (stored: string, box: SecretBox): CloudCredentials =>
  cloudCredentials.parse(JSON.parse(box.open(stored)));

const under = (name: string, fields: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([field, what]) => [`${name}.${field}`, what]));
