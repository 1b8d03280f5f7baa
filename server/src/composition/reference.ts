import type { Route } from '@balcao/contract/route';
import type { Config } from '../platform/config/config.ts';
import type { HttpServer } from '../platform/http/http-server.ts';
import { buildOpenApi } from '../public-api/reference/build-openapi.ts';
import { type OpenApiDocument, referencePage } from '../public-api/reference/reference-page.ts';

/** The API reference, as an OpenAPI document and as a page. Built on the first request. */
export function addReference(
  app: HttpServer,
  { apiPrefix, publicUrl }: Pick<Config, 'apiPrefix' | 'publicUrl'>,
  routes: readonly Route[],
): void {
  const base = apiPrefix === '/' ? '' : apiPrefix;
  let made: { json: string; page: string } | undefined;
  const make = () => {
    const document = buildOpenApi(routes, apiPrefix, new URL(publicUrl).origin);
    const json = JSON.stringify(document);
    const readable: OpenApiDocument = JSON.parse(json);
    made ??= { json, page: referencePage(readable, `${base}/openapi.json`) };
    return made;
  };
  app.get(`${base}/openapi.json`, (_, reply) => reply.type('application/json').send((made ?? make()).json));
  app.get(`${base}/reference`, (_, reply) => reply.type('text/html; charset=utf-8').send((made ?? make()).page));
}
