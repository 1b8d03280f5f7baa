import type { Channel } from '@balcao/contract/channels/channel';
import {
  type ConnectionKind,
  cloudCredentials,
  instagramCredentials,
  messengerCredentials,
} from '@balcao/contract/connections/connection';
import { ensure, Failure, invalidInput } from '@balcao/contract/errors';
import type { Actor } from '@balcao/contract/users/actor';
import { z } from 'zod';
import { isPublicUrl } from '../platform/http/public-url.ts';
import { describeFields } from '../platform/http/serve.ts';
import { isUnchangedSecret, type SecretBox, tailOfSecret } from '../platform/security/secret-box.ts';
import { hashToken, randomToken } from '../platform/security/tokens.ts';
import type { ConnectionSecrets } from './connection.store.ts';

/** The columns of a new token. Only a sandbox's stays readable: it is part of a phone's URL, and opens nothing else. */
export const buildTokenColumns = (token: string, channel: Channel, box: SecretBox): ConnectionSecrets => ({
  tokenHash: hashToken(token),
  tokenTail: tailOfSecret(token),
  ...(channel === 'sandbox' && { tokenSecret: box.seal(token) }),
});

/** The token that a form requests; null: the stored one stays. */
export const requestedToken = (submitted: string | undefined): string | null =>
  submitted === undefined || isUnchangedSecret(submitted) ? null : submitted;

/** The token of a new connection: a random one unless the form requests another. */
export const newToken = (submitted: string | undefined): string => requestedToken(submitted) ?? randomToken();

/** The credentials schema of each Meta channel, and its account id. */
const credentialKinds = {
  whatsapp: { schema: cloudCredentials, accountId: (given: unknown) => cloudCredentials.parse(given).phoneNumberId },
  facebook: { schema: messengerCredentials, accountId: (given: unknown) => messengerCredentials.parse(given).pageId },
  instagram: {
    schema: instagramCredentials,
    accountId: (given: unknown) => instagramCredentials.parse(given).instagramId,
  },
} as const;

type SubmittedCredentials = Record<string, unknown> | undefined;
export type OpenCredentials = { credentials: Record<string, unknown>; accountId: string };

/**
 * Merges new credentials into the stored ones: fields left empty or masked stay, so that a person need not type an app
 * secret again to change an access token. Null when there are none. @throws Failure ERR_INVALID_INPUT naming
 * `credentials.…`, ERR_URL_NOT_ALLOWED
 */
export function mergeCredentials(
  actor: Actor,
  { channel, provider }: ConnectionKind,
  submitted: SubmittedCredentials,
  stored: string | null,
  box: SecretBox,
): OpenCredentials | null {
  const entered = Object.fromEntries(submittedEntries(submitted));
  const current = stored === null ? {} : openCredentials(stored, box);
  if (provider !== 'cloud' || channel === 'sandbox' || Object.keys({ ...current, ...entered }).length === 0)
    return null;
  const { schema, accountId } = credentialKinds[channel];
  const parsed = schema.safeParse({ ...current, ...entered });
  if (!parsed.success)
    throw new Failure('ERR_INVALID_INPUT', { fields: prefixFields('credentials', describeFields(parsed.error)) });
  const { graphUrl } = parsed.data;
  if (graphUrl !== current['graphUrl']) {
    // Only the super user may point a connection into the server's own network, for example at a development peer.
    ensure(graphUrl === undefined || actor.super || isPublicUrl(graphUrl), 'ERR_URL_NOT_ALLOWED');
    // A stored token is not sent to a new address: changing the address requires the token again.
    if (stored !== null && entered['accessToken'] === undefined)
      throw invalidInput('credentials.accessToken', 'required');
  }
  return { credentials: parsed.data, accountId: accountId(parsed.data) };
}

/** A form without credentials changes nothing. */
export function buildCredentialColumns(
  actor: Actor,
  kind: ConnectionKind,
  submitted: SubmittedCredentials,
  stored: string | null,
  box: SecretBox,
): ConnectionSecrets {
  const merged =
    submittedEntries(submitted).length === 0 ? null : mergeCredentials(actor, kind, submitted, stored, box);
  return merged === null
    ? {}
    : { credentialsSecret: box.seal(JSON.stringify(merged.credentials)), accountId: merged.accountId };
}

const submittedEntries = (given: SubmittedCredentials): [string, unknown][] =>
  Object.entries(given ?? {}).filter(
    ([, value]) => value !== null && !(typeof value === 'string' && isUnchangedSecret(value)),
  );

/** Decrypted, in the form for the driver of the connection's kind. */
export const openCredentials = (stored: string, box: SecretBox): Record<string, unknown> =>
  z.record(z.string(), z.unknown()).parse(JSON.parse(box.open(stored)));

const prefixFields = (name: string, fields: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([field, what]) => [`${name}.${field}`, what]));
