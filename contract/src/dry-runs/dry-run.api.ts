import { z } from 'zod';
import { route } from '../route.ts';
import { id } from '../wire.ts';
import { createDryRunInput, dryRun } from './dry-run.ts';

/** Ours: what unsaved settings of the bot would have done with past conversations. */
export const dryRunApi = {
  create: route({
    method: 'POST',
    path: '/dry-runs',
    permission: 'queues-page:edit',
    body: createDryRunInput,
    output: dryRun,
    fails: ['ERR_NOT_FOUND'],
  }),
  show: route({
    method: 'GET',
    path: '/dry-runs/:dryRunId',
    permission: 'queues-page:edit',
    params: z.object({ dryRunId: id }),
    output: dryRun,
    fails: ['ERR_NOT_FOUND'],
  }),
};
