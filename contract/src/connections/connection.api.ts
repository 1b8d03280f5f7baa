import { z } from 'zod';
import { messageReply, route } from '../route.ts';
import { id } from '../wire.ts';
import {
  connection,
  connectionFields,
  connectionHealth,
  createConnectionInput,
  updateConnectionInput,
} from './connection.ts';
import { shownConnection } from './shown-connection.ts';

const byId = z.object({ id });
const saving = [
  'ERR_WAPP_GREETING_REQUIRED',
  'ERR_WAPP_NAME_ALREADY_EXISTS',
  'ERR_NO_QUEUE_FOUND',
  'ERR_NOT_FOUND',
  'ERR_URL_NOT_ALLOWED',
] as const;

/** On the wire a connection of any channel is called `whatsapp`. */
export const connectionApi = {
  list: route({ method: 'GET', path: '/whatsapp', output: z.array(connection) }),
  show: route({
    method: 'GET',
    path: '/whatsapp/:id',
    params: byId,
    output: shownConnection,
    fails: ['ERR_NO_WAPP_FOUND'],
  }),
  create: route({
    method: 'POST',
    path: '/whatsapp',
    audited: true,
    permission: 'connections-page:addConnection',
    body: createConnectionInput,
    output: connection,
    fails: [...saving, 'ERR_PLAN_LIMIT', 'ERR_CHANNEL_UNSUPPORTED'],
  }),
  update: route({
    method: 'PUT',
    path: '/whatsapp/:id',
    audited: true,
    permission: 'connections-page:editOrDeleteConnection',
    params: byId,
    body: updateConnectionInput,
    output: connection,
    fails: [...saving, 'ERR_NO_WAPP_FOUND', 'ERR_NO_OTHER_WHATSAPP'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/whatsapp/:id',
    permission: 'connections-page:editOrDeleteConnection',
    params: byId,
    output: messageReply,
    fails: ['ERR_NO_WAPP_FOUND', 'ERR_WAPP_HAS_TICKETS', 'ERR_CAMPAIGN_RUNNING'],
  }),
  tryAgain: route({
    method: 'POST',
    path: '/whatsappsession/:id',
    audited: true,
    permission: 'connections-page:actionButtons',
    params: byId,
    output: messageReply,
    fails: ['ERR_NO_WAPP_FOUND'],
  }),
  newQr: route({
    method: 'PUT',
    path: '/whatsappsession/:id',
    audited: true,
    permission: 'connections-page:actionButtons',
    params: byId,
    output: messageReply,
    fails: ['ERR_NO_WAPP_FOUND'],
  }),
  disconnect: route({
    method: 'DELETE',
    path: '/whatsappsession/:id',
    audited: true,
    permission: 'connections-page:actionButtons',
    params: byId,
    output: messageReply,
    fails: ['ERR_NO_WAPP_FOUND'],
  }),
  restart: route({
    method: 'POST',
    path: '/whatsapp-restart',
    permission: 'connections-page:actionButtons',
    output: messageReply,
  }),
  /** Reconnects one connection; the account stays linked. */
  restartOne: route({
    method: 'POST',
    path: '/whatsappsession/:id/restart',
    audited: true,
    permission: 'connections-page:actionButtons',
    params: byId,
    output: messageReply,
    fails: ['ERR_NO_WAPP_FOUND'],
  }),
  /** A new session that is paired by a code typed into the phone; the code comes as `pairingCode` of the session. */
  pairByCode: route({
    method: 'POST',
    path: '/whatsappsession/:id/pairing-code',
    audited: true,
    permission: 'connections-page:actionButtons',
    params: byId,
    body: z.object({
      phone: z
        .string()
        .transform((typed) => typed.replace(/\D/g, ''))
        .pipe(z.string().regex(/^\d{8,15}$/, 'phone')),
    }),
    output: messageReply,
    fails: ['ERR_NO_WAPP_FOUND', 'ERR_CHANNEL_UNSUPPORTED'],
  }),
  watch: route({
    method: 'GET',
    path: '/whatsapp/:id/watch',
    permission: 'connections-page:actionButtons',
    params: byId,
    output: connectionHealth,
    fails: ['ERR_NO_WAPP_FOUND'],
  }),
  /** Checks credentials with the vendor before they are stored. `id`: masked values are taken from that connection. */
  test: route({
    method: 'POST',
    path: '/whatsapp-test',
    permission: 'connections-page:addConnection',
    body: connectionFields.pick({ channel: true, provider: true, credentials: true }).extend({ id: id.optional() }),
    output: z.object({ accountId: z.string(), name: z.string() }),
    fails: ['ERR_NO_WAPP_FOUND', 'ERR_CHANNEL_UNSUPPORTED', 'ERR_CONNECTION_TEST', 'ERR_URL_NOT_ALLOWED'],
  }),
};
