import { createHash, createSign } from 'node:crypto';
import type { ServiceAccountKey } from '@balcao/contract/queue-integrations/queue-integration.rules';
import { z } from 'zod';
import { callOutside, ServiceFailure, type ServiceRequest } from '../../platform/outside/call-outside.ts';
import { readAnswer } from '../../platform/outside/read-answer.ts';

const googleTokenUri = 'https://oauth2.googleapis.com/token';
const scope = 'https://www.googleapis.com/auth/dialogflow';
const lifeSeconds = 3600;
/** A token is renewed this long before it expires. */
const marginSeconds = 120;

const answer = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });

const tokens = new Map<string, { token: string; until: number }>();

/**
 * An access token of a service account: a signed assertion is exchanged for a token of one hour (RFC 7523), cached in
 * memory while it is valid. @throws ServiceFailure
 */
export async function fetchAccessToken(
  key: ServiceAccountKey,
  call: Pick<ServiceRequest, 'timeoutMs' | 'integrationHosts' | 'signal'>,
): Promise<string> {
  const id = idOf(key);
  const now = Math.floor(Date.now() / 1000);
  const cached = tokens.get(id);
  if (cached && cached.until > now + marginSeconds) return cached.token;
  const url = key.token_uri ?? googleTokenUri;
  const form = new URLSearchParams({
    grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
    assertion: assertionOf(key, url, now),
  });
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const text = await callOutside({ ...call, url, headers, body: form.toString() }).catch((error: unknown) => {
    // The token endpoint answers a key that it does not accept with 400.
    throw error instanceof ServiceFailure && error.reason === 'rejected' ? new ServiceFailure('key') : error;
  });
  const { access_token: token, expires_in: seconds } = readAnswer(answer, text);
  for (const [other, { until }] of tokens) if (until < now) tokens.delete(other);
  tokens.set(id, { token, until: now + seconds });
  return token;
}

/** After a refusal: the next call fetches a new token. */
export const dropAccessToken = (key: ServiceAccountKey): void => void tokens.delete(idOf(key));

const idOf = (key: ServiceAccountKey): string =>
  createHash('sha256')
    .update(JSON.stringify([key.client_email, key.private_key, key.token_uri]))
    .digest('hex');

/** @throws ServiceFailure key, when it cannot sign */
function assertionOf({ client_email, private_key }: ServiceAccountKey, audience: string, now: number): string {
  const claims = { iss: client_email, scope, aud: audience, iat: now, exp: now + lifeSeconds };
  const signed = [{ alg: 'RS256', typ: 'JWT' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  try {
    return `${signed}.${createSign('RSA-SHA256').update(signed).sign(private_key, 'base64url')}`;
  } catch {
    throw new ServiceFailure('key');
  }
}
