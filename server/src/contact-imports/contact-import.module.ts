import { hourMs } from '@balcao/contract/durations';
import type { Actor } from '@balcao/contract/users/actor';
import type { FeatureModule } from '../platform/feature-module.ts';
import type { RequestContext } from '../platform/http/serve.ts';
import { defineTask } from '../platform/jobs/job.ts';
import { readContactImportJob, runContactImportJob } from './contact-import.jobs.ts';
import { contactImportRoutes } from './contact-import.routes.ts';
import { type ImportDeps, readContactImport } from './read-contact-import.ts';
import { purgeContactImports } from './remove-contact-import.ts';
import { runContactImport } from './run-contact-import.ts';

export const contactImportModule = (
  context: RequestContext<Actor>,
  { store, openConnection }: Omit<ImportDeps, 'context'>,
): FeatureModule => ({
  routes: contactImportRoutes(context, openConnection),
  tasks: [
    defineTask(readContactImportJob, (job) => readContactImport({ context, store, openConnection }, job)),
    defineTask(runContactImportJob, (job) => runContactImport(context, job)),
  ],
  periodic: [
    {
      name: 'contact imports',
      everyMs: hourMs,
      role: 'jobs',
      run: () => purgeContactImports(context, context.database.owner),
    },
  ],
});
