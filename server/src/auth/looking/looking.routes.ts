import { lookingApi } from '@balcao/contract/auth/looking.api';
import type { Actor } from '@balcao/contract/users/actor';
import { lookingMinutes } from '@balcao/contract/users/looking';
import { inSystem } from '../../platform/db/tx.ts';
import { type Endpoint, type RequestContext, serveEachInTx } from '../../platform/http/serve.ts';
import { confirmLooking } from './confirm-looking.ts';
import { leaveLooking } from './leave-looking.ts';
import { openLooking } from './open-looking.ts';

const expiresInSeconds = lookingMinutes * 60;

/** They bypass row-level security, because each writes into the audit trails of two companies. */
export const lookingRoutes = (context: RequestContext<Actor>): Endpoint[] => [
  serveEachInTx(context, lookingApi.open, async (actor, { params }, caller) => {
    const claims = await inSystem(context, params.id, (system) => openLooking(system, actor), caller);
    return { token: await context.tokens.sign(claims, expiresInSeconds), expiresInSeconds };
  }),
  serveEachInTx(context, lookingApi.confirm, async (actor, { body }, caller) => {
    await confirmLooking(context, actor, body.password, caller);
    return {};
  }),
  serveEachInTx(context, lookingApi.leave, async (actor, _input, caller) => {
    await inSystem(context, actor.companyId, (system) => leaveLooking(system, actor), caller);
    return {};
  }),
];
