import { fileURLToPath } from 'node:url';
import { openSignedFile } from '../files/open-signed-file.ts';
import { addFileRoute } from '../platform/http/file-route.ts';
import { addRoutes, type HttpServer } from '../platform/http/http-server.ts';
import type { Endpoint } from '../platform/http/serve.ts';
import { serveWebApp } from '../platform/http/serve-web-app.ts';
import { explainListenError } from '../platform/process/startup-error.ts';
import type { Core } from './core.ts';
import { addReference } from './reference.ts';

const webAppFolder = fileURLToPath(new URL('../../../web/dist', import.meta.url));

/** Serves the routes of this process's roles; with the role api also files and the web application. */
export async function serveHttp(
  app: HttpServer,
  { config, context, files, has }: Core,
  endpoints: readonly Endpoint[],
): Promise<void> {
  addRoutes(
    app,
    config.apiPrefix,
    endpoints.filter(({ role = 'api' }) => has(role)),
  );
  if (!has('api')) return;
  addReference(
    app,
    config,
    endpoints.map(({ route }) => route),
  );
  addFileRoute(app, config.apiPrefix, openSignedFile({ context, links: files.links, store: files.store }));
  await serveWebApp(app, webAppFolder, config.apiPrefix);
}

/** Returns the port, which the system may have chosen. @throws StartupError when the address cannot be bound */
export async function listen(app: HttpServer, { config }: Pick<Core, 'config'>): Promise<number> {
  try {
    await app.listen({ host: config.host, port: config.port });
  } catch (error) {
    throw explainListenError(error, config);
  }
  const address = app.server.address();
  return typeof address === 'object' && address !== null ? address.port : config.port;
}
