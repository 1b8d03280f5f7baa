import { connectionApi } from '@balcao/contract/connections/connection.api';
import { type Binding, type Door, serve, serveAsking } from '../platform/http.ts';
import { commandConnection, restartConnections } from './command-connection.ts';
import { createConnection } from './create-connection.ts';
import { deleteConnection } from './delete-connection.ts';
import type { Lines } from './lines.ts';
import { listConnections, readerOf, showConnection } from './list-connections.ts';
import { testConnection } from './test-connection.ts';
import { updateConnection } from './update-connection.ts';

export const connectionRoutes = (door: Door, lines: Lines): Binding[] => [
  serve(door, connectionApi.list, (tx, actor) => listConnections(tx, readerOf(actor), lines)),
  serve(door, connectionApi.show, (tx, actor, { params }) => showConnection(tx, readerOf(actor), params.id, lines)),
  serve(door, connectionApi.create, (tx, actor, { body }) => createConnection(tx, actor, body, lines)),
  serve(door, connectionApi.update, (tx, actor, { params, body }) =>
    updateConnection(tx, actor, params.id, body, lines),
  ),
  serve(door, connectionApi.remove, async (tx, actor, { params }) => {
    await deleteConnection(tx, actor, params.id, lines);
    return { message: 'Conexão excluída com sucesso.' };
  }),
  serve(door, connectionApi.tryAgain, async (tx, actor, { params }) => {
    await commandConnection(tx, actor, params.id, 'tryAgain');
    return { message: 'Iniciando a conexão.' };
  }),
  serve(door, connectionApi.newQr, async (tx, actor, { params }) => {
    await commandConnection(tx, actor, params.id, 'newQr');
    return { message: 'Iniciando uma nova sessão.' };
  }),
  serve(door, connectionApi.disconnect, async (tx, actor, { params }) => {
    await commandConnection(tx, actor, params.id, 'disconnect');
    return { message: 'Conexão desligada.' };
  }),
  serve(door, connectionApi.restart, async (tx, actor) => {
    await restartConnections(tx, actor);
    return { message: 'Conexões reiniciadas.' };
  }),
  serveAsking(door, connectionApi.test, (tx, actor, { body }) => testConnection(tx, actor, body, lines)),
];
