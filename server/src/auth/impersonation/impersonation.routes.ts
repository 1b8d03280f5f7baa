import { impersonationApi } from '@balcao/contract/auth/impersonation.api';
import type { Actor } from '@balcao/contract/users/actor';
import { impersonationMinutes } from '@balcao/contract/users/impersonation';
import { inSystem } from '../../platform/db/tx.ts';
import { type Endpoint, type RequestContext, serveEachInTx } from '../../platform/http/serve.ts';
import { confirmImpersonation } from './confirm-impersonation.ts';
import { leaveImpersonation } from './leave-impersonation.ts';
import { openImpersonation } from './open-impersonation.ts';

const expiresInSeconds = impersonationMinutes * 60;

/** They bypass row-level security, because each writes into the audit trails of two companies. */
export const impersonationRoutes = (context: RequestContext<Actor>): Endpoint[] => [
  serveEachInTx(context, impersonationApi.open, async (actor, { params }, caller) => {
    const claims = await inSystem(context, params.id, (system) => openImpersonation(system, actor), caller);
    return { token: await context.tokens.sign(claims, expiresInSeconds), expiresInSeconds };
  }),
  serveEachInTx(context, impersonationApi.confirm, async (actor, { body }, caller) => {
    await confirmImpersonation(context, actor, body.password, caller);
    return {};
  }),
  serveEachInTx(context, impersonationApi.leave, async (actor, _input, caller) => {
    await inSystem(context, actor.companyId, (system) => leaveImpersonation(system, actor), caller);
    return {};
  }),
];
