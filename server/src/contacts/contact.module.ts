import { hourMs } from '@balcao/contract/durations';
import type { Actor } from '@balcao/contract/users/actor';
import type { DriverKey } from '../channels/channel.ts';
import type { FeatureModule } from '../platform/feature-module.ts';
import type { RequestContext } from '../platform/http/serve.ts';
import { defineTask } from '../platform/jobs/job.ts';
import type { NumberCheckDeps } from './check-number.ts';
import { contactRoutes } from './contact.routes.ts';
import { fetchPictureJob } from './pictures/contact-picture.jobs.ts';
import { fetchPicture, type PictureDeps } from './pictures/fetch-picture.ts';
import { sweepPictures, sweepStalePictures } from './pictures/sweep-pictures.ts';

/** `pictureKinds`: connections whose channel has profile pictures */
export type ContactDeps = {
  numberChecks: NumberCheckDeps;
  pictureDeps: PictureDeps;
  pictureKinds: readonly DriverKey[];
};

export function contactModule(context: RequestContext<Actor>, deps: ContactDeps): FeatureModule {
  const { numberChecks, pictureDeps, pictureKinds } = deps;
  return {
    routes: contactRoutes(context, numberChecks),
    tasks: [defineTask(fetchPictureJob, (job) => fetchPicture(pictureDeps, job))],
    periodic: [
      { name: 'pictures', everyMs: 3000, role: 'jobs', run: () => sweepPictures(context, pictureKinds) },
      { name: 'old pictures', everyMs: hourMs, role: 'jobs', run: () => sweepStalePictures(context, pictureKinds) },
    ],
  };
}
