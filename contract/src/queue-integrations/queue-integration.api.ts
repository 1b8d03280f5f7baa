import { z } from 'zod';
import { messageReply, route } from '../route.ts';
import { id, listQuery, page } from '../wire.ts';
import {
  createQueueIntegrationInput,
  queueIntegration,
  testSessionInput,
  updateQueueIntegrationInput,
} from './queue-integration.ts';

const byId = z.object({ id });
const plan = 'useIntegrations';
const permission = 'integrations:edit';

const test = {
  method: 'POST',
  plan,
  permission,
  body: testSessionInput,
  output: messageReply,
  fails: ['ERR_NOT_FOUND', 'ERR_URL_NOT_ALLOWED', 'ERR_INTEGRATION_TEST', 'ERR_RATE_LIMIT'],
} as const;

export const queueIntegrationApi = {
  list: route({
    method: 'GET',
    path: '/queueIntegration',
    plan,
    emptyAnswer: { queueIntegrations: [], count: 0, hasMore: false },
    query: listQuery,
    output: page('queueIntegrations', queueIntegration),
  }),
  show: route({
    method: 'GET',
    path: '/queueIntegration/:id',
    plan,
    params: byId,
    output: queueIntegration,
    fails: ['ERR_NOT_FOUND'],
  }),
  create: route({
    method: 'POST',
    path: '/queueIntegration',
    audited: true,
    plan,
    permission,
    body: createQueueIntegrationInput,
    output: queueIntegration,
    fails: ['ERR_URL_NOT_ALLOWED', 'ERR_INTEGRATION_NAME_ALREADY_EXISTS'],
  }),
  update: route({
    method: 'PUT',
    path: '/queueIntegration/:id',
    audited: true,
    plan,
    permission,
    params: byId,
    body: updateQueueIntegrationInput,
    output: queueIntegration,
    fails: ['ERR_NOT_FOUND', 'ERR_URL_NOT_ALLOWED', 'ERR_INTEGRATION_NAME_ALREADY_EXISTS'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/queueIntegration/:id',
    audited: true,
    plan,
    permission,
    params: byId,
    output: messageReply,
    fails: ['ERR_NOT_FOUND', 'ERR_INTEGRATION_IN_USE'],
  }),
  /** A dialogflow agent's reply to a greeting in its language; "" when there is none. */
  test: route({ ...test, path: '/queueIntegration/testSession' }),
  /** As `test`, for clients that write the path in lower case. */
  testInLowerCase: route({ ...test, path: '/queueIntegration/testsession' }),
  /** Ours. A new signing secret, returned once; the previous one is no longer used. */
  renewSecret: route({
    method: 'POST',
    path: '/queueIntegration/:id/secret',
    audited: true,
    plan,
    permission,
    params: byId,
    output: z.object({ signingSecret: z.string() }),
    fails: ['ERR_NOT_FOUND'],
  }),
};
