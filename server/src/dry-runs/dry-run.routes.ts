import { dryRunApi } from '@balcao/contract/dry-runs/dry-run.api';
import type { Actor } from '@balcao/contract/users/actor';
import { type Endpoint, type RequestContext, serve } from '../platform/http/serve.ts';
import { createDryRun, findDryRun } from './create-dry-run.ts';

export const dryRunRoutes = (context: RequestContext<Actor>): Endpoint[] => [
  serve(context, dryRunApi.create, (tx, actor, { body }) => createDryRun(tx, actor, body)),
  serve(context, dryRunApi.show, (tx, actor, { params }) => findDryRun(tx, actor, params.dryRunId)),
];
