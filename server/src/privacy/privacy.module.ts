import type { Actor } from '@balcao/contract/users/actor';
import type { FeatureModule } from '../platform/feature-module.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import type { RequestContext } from '../platform/http/serve.ts';
import { defineTask } from '../platform/jobs/job.ts';
import { erasePerson, type PersonEraser } from './erase-person.ts';
import { exportContact } from './exports/export-contact.ts';
import { purgeContactExports } from './exports/purge-contact-exports.ts';
import { erasePersonJob, exportContactJob } from './privacy.jobs.ts';
import { privacyRoutes } from './privacy.routes.ts';
import { resumeErasures } from './resume-erasures.ts';
import { openRetention } from './retention/apply-retention.ts';

/** `erasers`: those of all features, in the order in which a person's data can be deleted. */
export const privacyModule = (
  context: RequestContext<Actor>,
  { store, erasers }: { store: FileStore; erasers: readonly PersonEraser[] },
): FeatureModule => ({
  routes: privacyRoutes(context),
  tasks: [
    defineTask(erasePersonJob, (payload) => erasePerson({ context, store, erasers }, payload)),
    defineTask(exportContactJob, (payload) => exportContact({ context, store }, payload)),
  ],
  periodic: [
    { name: 'retention', everyMs: 3_600_000, role: 'jobs', run: openRetention(context, store) },
    { name: 'erasures', everyMs: 3_600_000, role: 'jobs', run: () => resumeErasures(context) },
    { name: 'contact-exports', everyMs: 3_600_000, role: 'jobs', run: () => purgeContactExports(context) },
  ],
});
