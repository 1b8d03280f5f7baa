import { z } from 'zod';
import { messageReply, route } from '../route.ts';
import { id } from '../wire.ts';
import { apiToken, apiTokenChange, apiTokenInput, newApiToken } from './api-token.ts';

const gate = { permission: 'api:edit', plan: 'useExternalApi' } as const;
const params = z.object({ id });

export const apiTokenApi = {
  /** In order of creation. */
  list: route({
    method: 'GET',
    path: '/api-tokens',
    ...gate,
    output: z.object({ tokens: z.array(apiToken) }),
    emptyAnswer: { tokens: [] },
  }),
  create: route({
    method: 'POST',
    path: '/api-tokens',
    ...gate,
    audited: true,
    body: apiTokenInput,
    output: newApiToken,
    fails: ['ERR_NO_WAPP_FOUND'],
  }),
  update: route({
    method: 'PUT',
    path: '/api-tokens/:id',
    ...gate,
    audited: true,
    params,
    body: apiTokenChange,
    output: apiToken,
    fails: ['ERR_NOT_FOUND', 'ERR_NO_WAPP_FOUND'],
  }),
  /** Replaces this token with a new one; the old one works for another day. */
  rotate: route({
    method: 'POST',
    path: '/api-tokens/:id/rotate',
    ...gate,
    audited: true,
    params,
    output: newApiToken,
    fails: ['ERR_NOT_FOUND'],
  }),
  /** The token stops working at once. */
  remove: route({
    method: 'DELETE',
    path: '/api-tokens/:id',
    ...gate,
    audited: true,
    params,
    output: messageReply,
    fails: ['ERR_NOT_FOUND'],
  }),
};
