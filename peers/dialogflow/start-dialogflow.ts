import { createVerify, generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type HttpPeer, type ServiceAnswer, type ServiceCall, startHttpPeer } from '../http-peer/start-http-peer.ts';

/** The reply of an intent. `handoff`: to a person; `ends`: the conversation is over. */
export type IntentReply = { replies: string[]; handoff?: boolean; ends?: boolean; fallback?: boolean };
export type Detected = { project: string; session: string; text: string; language: string };

export type Dialogflow = HttpPeer & {
  /** JSON key file of a service account, as from Google's console */
  credentials: string;
  /** existing projects; others get 404 */
  projects: Set<string>;
  /** detected texts, in order */
  detected: Detected[];
  /** number of token requests */
  tokens: number;
  reply: (asked: Detected) => IntentReply;
  /** Invalidates all tokens issued so far. */
  revoke(): void;
  reset(): void;
};

const scopes = ['https://www.googleapis.com/auth/dialogflow', 'https://www.googleapis.com/auth/cloud-platform'];
const email = 'agente@padaria-77.iam.gserviceaccount.com';
const greet = ({ text }: Detected): IntentReply => ({ replies: [`Você disse: ${text}`] });

const detectBody = z.object({
  queryInput: z.object({
    text: z.object({ text: z.string().min(1).max(256), languageCode: z.enum(['pt-BR', 'en', 'es']) }),
  }),
});

/** A fake of Google's token endpoint and Dialogflow ES v2's detectIntent, as strict as the original. */
export async function startDialogflow(): Promise<Dialogflow> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const valid = new Set<string>();
  const service = await startHttpPeer((call) =>
    call.path === '/token' ? giveToken(call) : call.path.startsWith('/v2/') ? detect(call) : refuse(404, 'NOT_FOUND'),
  );
  const peer: Dialogflow = Object.assign(service, {
    credentials: JSON.stringify({
      type: 'service_account',
      project_id: 'padaria-77',
      private_key_id: 'a'.repeat(40),
      private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      client_email: email,
      token_uri: `${service.url}/token`,
    }),
    projects: new Set(['padaria-77']),
    detected: [] as Detected[],
    tokens: 0,
    reply: greet,
    revoke: () => valid.clear(),
    reset: () => {
      service.behave();
      service.calls.length = 0;
      peer.detected.length = 0;
      peer.tokens = 0;
      peer.reply = greet;
    },
  });

  function giveToken({ text, headers }: ServiceCall): ServiceAnswer {
    peer.tokens += 1;
    const form = new URLSearchParams(text);
    const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded');
    if (!isForm || form.get('grant_type') !== 'urn:ietf:params:oauth:grant-type:jwt-bearer')
      return { status: 400, body: { error: 'unsupported_grant_type' } };
    const wrong = checkAssertion(form.get('assertion') ?? '', publicKey, `${service.url}/token`);
    if (wrong) return { status: 400, body: { error: 'invalid_grant', error_description: wrong } };
    const token = `ya29.${randomUUID()}`;
    valid.add(token);
    return { status: 200, body: { access_token: token, expires_in: 3599, token_type: 'Bearer' } };
  }

  function detect({ method, path, headers, text }: ServiceCall): ServiceAnswer {
    const token = (headers.authorization ?? '').replace(/^Bearer /, '');
    if (!valid.has(token)) return refuse(401, 'UNAUTHENTICATED');
    const [, project = '', session = ''] =
      /^\/v2\/projects\/([^/]+)\/agent\/sessions\/([^/]+):detectIntent$/.exec(path) ?? [];
    if (method !== 'POST' || session === '' || session.length > 36) return refuse(400, 'INVALID_ARGUMENT');
    if (!peer.projects.has(project)) return refuse(404, 'NOT_FOUND');
    const body = detectBody.safeParse(JSON.parse(text));
    if (!body.success) return refuse(400, 'INVALID_ARGUMENT');
    const { text: query, languageCode: language } = body.data.queryInput.text;
    const asked = { project, session: decodeURIComponent(session), text: query, language };
    peer.detected.push(asked);
    return { status: 200, body: resultOf(asked, peer.reply(asked)) };
  }
  return peer;
}

const refuse = (status: number, code: string): ServiceAnswer => ({
  status,
  body: { error: { code: status, message: code, status: code } },
});

function resultOf({ text, language }: Detected, { replies, handoff, ends, fallback }: IntentReply): unknown {
  return {
    responseId: randomUUID(),
    queryResult: {
      queryText: text,
      languageCode: language,
      fulfillmentText: replies[0] ?? '',
      fulfillmentMessages: replies.map((sentence) => ({ text: { text: [sentence] } })),
      intent: {
        displayName: 'peer',
        ...(fallback && { isFallback: true }),
        ...(handoff && { liveAgentHandoff: true }),
        ...(ends && { endInteraction: true }),
      },
      ...(ends && { diagnosticInfo: { end_conversation: true } }),
    },
  };
}

/** RFC 7523. Returns the error; null: valid. */
function checkAssertion(jwt: string, publicKey: KeyObject, audience: string): string | null {
  const [header = '', payload = '', signature = ''] = jwt.split('.');
  const read = (part: string): Record<string, unknown> => JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
  if (read(header)['alg'] !== 'RS256') return 'RS256 only';
  if (!createVerify('RSA-SHA256').update(`${header}.${payload}`).verify(publicKey, Buffer.from(signature, 'base64url')))
    return 'Invalid JWT Signature.';
  const claims = z
    .object({ iss: z.literal(email), aud: z.literal(audience), scope: z.enum(scopes), iat: z.int(), exp: z.int() })
    .safeParse(read(payload));
  if (!claims.success) return 'Invalid JWT: claims';
  const { iat, exp } = claims.data;
  const now = Date.now() / 1000;
  return exp - iat > 3600 || iat > now + 60 || exp < now ? 'Invalid JWT: Token must be a short-lived token' : null;
}
