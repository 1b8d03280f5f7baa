import { type ErrorCode, errorStatus } from '@balcao/contract/errors';
import type { Route } from '@balcao/contract/route';
import { z } from 'zod';
import { maxKeyLength } from '../../platform/http/idempotency.ts';
import { maxFormFiles } from '../../platform/http/receive-uploads.ts';
import { refusalSentences } from './refusal-sentences.gen.ts';

type Json = Record<string, unknown>;

/** Of any call of a signed-in person. */
const ofSession: ErrorCode[] = [
  'ERR_INVALID_INPUT',
  'ERR_SESSION_EXPIRED',
  'ERR_OUT_OF_HOURS',
  'ERR_SUBSCRIPTION_EXPIRED',
  'ERR_INVALID_TOKEN',
  'ERR_NO_PERMISSION',
  'ERR_LOOKING_ONLY',
  'ERR_RATE_LIMIT',
  'ERR_INTERNAL',
  'ERR_UNAVAILABLE',
];
/** Errors that any call may return besides those of its route. */
const always: Record<Route['access'], ErrorCode[]> = {
  public: ['ERR_INVALID_INPUT', 'ERR_RATE_LIMIT', 'ERR_INTERNAL', 'ERR_UNAVAILABLE'],
  user: ofSession,
  super: ofSession,
  token: ['ERR_INVALID_INPUT', 'ERR_RATE_LIMIT', 'ERR_INTERNAL', 'ERR_UNAVAILABLE'],
};
/** Further ones of calls with a body, and of calls that take files. */
const withBody: ErrorCode[] = ['ERR_FILE_TOO_LARGE'];
const withFiles: ErrorCode[] = ['ERR_STORAGE_FULL'];
const security: Record<Route['access'], Json[]> = {
  public: [],
  user: [{ session: [] }],
  super: [{ session: [] }],
  token: [{ token: [] }, { bearer: [] }],
};

/** OpenAPI 3.1 of the whole API, built from the bound routes: https://spec.openapis.org/oas/v3.1.1 */
export function buildOpenApi(routes: readonly Route[], prefix: string, origin: string): Json {
  const base = prefix === '/' ? '' : prefix;
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    const path = pathOf(route, base);
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route) };
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Balcão',
      version: '1',
      description: 'Every call of this installation. Made from the contract that both ends run by.',
    },
    servers: [{ url: origin }],
    paths,
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'The access token of a person.' },
        token: { type: 'apiKey', in: 'header', name: 'token', description: 'A token of the messages API.' },
        bearer: { type: 'http', scheme: 'bearer', description: 'The same token in the header Authorization.' },
      },
    },
  };
}

/**
 * Two routes with one path (a conversation, and the state of a message) differ by authentication: the second gets a
 * suffix.
 */
export const pathOf = ({ path, atRoot, access }: Route, base: string): string =>
  `${atRoot ? '' : base}${path.replace(/:(\w+)/g, '{$1}')}${access === 'token' && path.includes(':') ? '#token' : ''}`;

/** An empty one is refused: a client without a key sends no header. */
const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', minLength: 1, maxLength: maxKeyLength },
};

function operationOf(route: Route): Json {
  const { params, query, body, output, access, method, multipart, idempotent } = route;
  const parameters = [
    ...parametersOf(params, 'path'),
    ...parametersOf(query, 'query'),
    ...(idempotent ? [idempotencyKey] : []),
  ];
  const input = schemaOf(body, 'input');
  const hasBody = method !== 'GET' && Object.keys((input['properties'] as Json | undefined) ?? input).length > 0;
  return {
    operationId: `${method.toLowerCase()}${route.path.replace(/[^\w]+(\w)/g, (_, c: string) => c.toUpperCase()).replace(/\W/g, '')}`,
    tags: [route.path.split('/').find((part) => part !== '' && part !== 'api') ?? 'root'],
    security: security[access],
    parameters,
    ...((hasBody || multipart) && {
      requestBody: {
        content: {
          'application/json': { schema: input },
          ...(multipart && { 'multipart/form-data': { schema: withFilesOf(input) } }),
        },
      },
    }),
    responses: {
      200: { description: 'Done', content: { 'application/json': { schema: schemaOf(output, 'output') } } },
      ...refusalsOf(route),
    },
  };
}

/** The files of a form: OpenAPI 3.1 marks bytes by their content type. The server accepts other field names, too. */
function withFilesOf({ properties = {}, ...schema }: Json): Json {
  const file = { type: 'string', contentMediaType: 'application/octet-stream' };
  const medias = { type: 'array', items: file, maxItems: maxFormFiles };
  return { type: 'object', ...schema, properties: { ...(properties as Json), medias } };
}

/** All errors that a call may return: its own, and those of any call. */
export function listRefusals({ method, access, multipart, fails }: Route): ErrorCode[] {
  const more = [...(method === 'POST' || method === 'PUT' ? withBody : []), ...(multipart ? withFiles : [])];
  return [...new Set([...always[access], ...more, ...fails])];
}

/** Error codes by HTTP status, each with its sentence. */
function refusalsOf(route: Route): Record<number, Json> {
  return Object.fromEntries(
    [...Map.groupBy(listRefusals(route), (code) => errorStatus[code])].map(([status, some]) => [
      status,
      {
        description: some.map((code) => `\`${code}\`: ${refusalSentences[code]}`).join('\n\n'),
        content: {
          'application/json': {
            schema: {
              type: 'object',
              required: ['error'],
              properties: { error: { enum: some }, details: { type: 'object' } },
            },
          },
        },
      },
    ]),
  );
}

const parametersOf = (schema: z.ZodType, place: 'path' | 'query'): Json[] => {
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as { properties?: Json; required?: string[] };
  return Object.entries(properties).map(([name, of]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: of,
  }));
};

/** Left open where JSON Schema cannot express the rule (a number that may be sent as text). */
function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
    cycles: 'ref',
  });
  return json;
}
