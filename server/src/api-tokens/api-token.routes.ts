import { apiTokenApi } from '@balcao/contract/api-tokens/api-token.api';
import type { Actor } from '@balcao/contract/users/actor';
import { type Endpoint, type RequestContext, serve } from '../platform/http/serve.ts';
import { createApiToken } from './create-api-token.ts';
import { listApiTokens } from './list-api-tokens.ts';
import { removeApiToken } from './remove-api-token.ts';
import { rotateApiToken } from './rotate-api-token.ts';
import { updateApiToken } from './update-api-token.ts';

export const apiTokenRoutes = (context: RequestContext<Actor>): Endpoint[] => [
  serve(context, apiTokenApi.list, (tx, actor) => listApiTokens(tx, actor)),
  serve(context, apiTokenApi.create, (tx, actor, { body }) => createApiToken(tx, actor, body)),
  serve(context, apiTokenApi.update, (tx, actor, { params, body }) => updateApiToken(tx, actor, params.id, body)),
  serve(context, apiTokenApi.rotate, (tx, actor, { params }) => rotateApiToken(tx, actor, params.id)),
  serve(context, apiTokenApi.remove, async (tx, actor, { params }) => {
    await removeApiToken(tx, actor, params.id);
    return { message: 'Token deleted' };
  }),
];
