import { z } from 'zod';
import { route } from '../route.ts';
import { id } from '../wire.ts';
import { createDryRunInput, dryRun } from './dry-run.ts';

/** Ours: tries unsaved settings of the bot on past conversations. */
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
