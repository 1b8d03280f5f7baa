import { connectionApi } from '@balcao/contract/connections/connection.api';
import type { Failure } from '@balcao/contract/errors';
import type { Actor } from '@balcao/contract/users/actor';
import { createTakenLimiter, limitRefusals } from '../platform/async/limit-refusals.ts';
import { inTx } from '../platform/db/tx.ts';
import { type Endpoint, type RequestContext, serve, serveExternalCall } from '../platform/http/serve.ts';
import { serveWriteAfterCall } from '../platform/http/serve-write-after-call.ts';
import type { ConnectionDeps } from './connection-deps.ts';
import { createConnection } from './create-connection.ts';
import { deleteConnection, unlinkBeforeDelete } from './delete-connection.ts';
import { confirmCredentials } from './explain-status.ts';
import { showConnectionHealth } from './health/connection-health.ts';
import { connectionReaderOf, listConnections } from './list-connections.ts';
import { commandConnection, pairByCode, restartConnection, restartConnections } from './session/command-connection.ts';
import { type ConnectionDetails, showConnectionDetails } from './show-connection-details.ts';
import { testConnection } from './test-connection.ts';
import { connectionReplyTexts as replies } from './texts/connection-reply.texts.ts';
import { updateConnection } from './update-connection.ts';

export const connectionRoutes = (
  context: RequestContext<Actor>,
  deps: ConnectionDeps,
  details: ConnectionDetails,
  taken = createTakenLimiter(),
): Endpoint[] => [
  serve(context, connectionApi.list, (tx, actor) => listConnections(tx, connectionReaderOf(actor), deps)),
  serve(context, connectionApi.show, (tx, actor, { params }) =>
    showConnectionDetails(tx, actor, params.id, deps, details),
  ),
  serve(context, connectionApi.create, (tx, actor, { body }) =>
    limitRefusals(taken, String(actor.companyId), isTakenToken, () => createConnection(tx, actor, body, deps)),
  ),
  serve(context, connectionApi.update, (tx, actor, { params, body }) => {
    const update = () => updateConnection(tx, actor, params.id, body, deps);
    return body.token ? limitRefusals(taken, String(actor.companyId), isTakenToken, update) : update();
  }),
  serveWriteAfterCall(
    context,
    connectionApi.remove,
    async (tx, actor, { params }) => {
      const mustWait = await unlinkBeforeDelete(tx, actor, params.id, deps);
      return async () => {
        if (mustWait) await deps.sessions.waitUntilUnlinked(actor.companyId, params.id);
      };
    },
    async (tx, actor, { params }) => {
      await deleteConnection(tx, actor, params.id, deps);
      return { message: replies.deleted };
    },
  ),
  serve(context, connectionApi.tryAgain, async (tx, actor, { params }) => {
    await commandConnection(tx, actor, params.id, 'tryAgain', deps);
    return { message: replies.starting };
  }),
  serve(context, connectionApi.newQr, async (tx, actor, { params }) => {
    await commandConnection(tx, actor, params.id, 'newQr', deps);
    return { message: replies.newSession };
  }),
  serve(context, connectionApi.disconnect, async (tx, actor, { params }) => {
    await commandConnection(tx, actor, params.id, 'disconnect', deps);
    return { message: replies.disconnected };
  }),
  serve(context, connectionApi.watch, (tx, actor, { params }) => showConnectionHealth(tx, actor, params.id)),
  serve(context, connectionApi.restart, async (tx, actor) => {
    await restartConnections(tx, actor, deps);
    return { message: replies.allRestarted };
  }),
  serve(context, connectionApi.restartOne, async (tx, actor, { params }) => {
    await restartConnection(tx, actor, params.id, deps);
    return { message: replies.restarted };
  }),
  serve(context, connectionApi.pairByCode, async (tx, actor, { params, body }) => {
    await pairByCode(tx, actor, params.id, body.phone, deps);
    return { message: replies.newSession };
  }),
  serveExternalCall(context, connectionApi.test, async (tx, actor, { body }) => {
    const { call, confirmedId } = await testConnection(tx, actor, body, deps);
    return async () => {
      const answer = await call();
      if (confirmedId !== null) await inTx(context, actor.companyId, (after) => confirmCredentials(after, confirmedId));
      return answer;
    };
  }),
];

const isTakenToken = ({ details }: Failure): boolean =>
  details !== undefined && 'fields' in details && details.fields['token'] === 'taken';
