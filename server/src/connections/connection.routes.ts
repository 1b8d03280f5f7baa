import { connectionApi } from '@balcao/contract/connections/connection.api';
import { type Binding, type Door, serve, serveAsking } from '../platform/http.ts';
import { inTx } from '../platform/tx.ts';
import { commandConnection, pairByCode, restartConnection, restartConnections } from './command-connection.ts';
import { createConnection } from './create-connection.ts';
import { deleteConnection, partFromLine } from './delete-connection.ts';
import type { Lines } from './lines.ts';
import { listConnections, readerOf, showConnection } from './list-connections.ts';
import { testConnection } from './test-connection.ts';
import { updateConnection } from './update-connection.ts';
import { watchConnection } from './watch-connection.ts';

export const connectionRoutes = (door: Door, lines: Lines): Binding[] => [
  serve(door, connectionApi.list, (tx, actor) => listConnections(tx, readerOf(actor), lines)),
  serve(door, connectionApi.show, (tx, actor, { params }) => showConnection(tx, readerOf(actor), params.id, lines)),
  serve(door, connectionApi.create, (tx, actor, { body }) => createConnection(tx, actor, body, lines)),
  serve(door, connectionApi.update, (tx, actor, { params, body }) =>
    updateConnection(tx, actor, params.id, body, lines),
  ),
  serveAsking(door, connectionApi.remove, async (tx, actor, { params }) => {
    const gone = { message: 'Conexão excluída com sucesso.' };
    if (!(await partFromLine(tx, actor, params.id, lines))) {
      await deleteConnection(tx, actor, params.id, lines);
      return async () => gone;
    }
    return async () => {
      await lines.sessions.unlinked(actor.companyId, params.id);
      await inTx(door, actor.companyId, (later) => deleteConnection(later, actor, params.id, lines));
      return gone;
    };
  }),
  serve(door, connectionApi.tryAgain, async (tx, actor, { params }) => {
    await commandConnection(tx, actor, params.id, 'tryAgain', lines);
    return { message: 'Iniciando a conexão.' };
  }),
  serve(door, connectionApi.newQr, async (tx, actor, { params }) => {
    await commandConnection(tx, actor, params.id, 'newQr', lines);
    return { message: 'Iniciando uma nova sessão.' };
  }),
  serve(door, connectionApi.disconnect, async (tx, actor, { params }) => {
    await commandConnection(tx, actor, params.id, 'disconnect', lines);
    return { message: 'Conexão desligada.' };
  }),
  serve(door, connectionApi.watch, (tx, actor, { params }) => watchConnection(tx, actor, params.id)),
  serve(door, connectionApi.restart, async (tx, actor) => {
    await restartConnections(tx, actor, lines);
    return { message: 'Conexões reiniciadas.' };
  }),
  serve(door, connectionApi.restartOne, async (tx, actor, { params }) => {
    await restartConnection(tx, actor, params.id, lines);
    return { message: 'Conexão reiniciada.' };
  }),
  serve(door, connectionApi.pairByCode, async (tx, actor, { params, body }) => {
    await pairByCode(tx, actor, params.id, body.phone, lines);
    return { message: 'Iniciando uma nova sessão.' };
  }),
  serveAsking(door, connectionApi.test, (tx, actor, { body }) => testConnection(tx, actor, body, lines)),
];
