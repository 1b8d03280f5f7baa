import { hourMs } from '@balcao/contract/durations';
import type { Actor } from '@balcao/contract/users/actor';
import type { MailDeps } from '../mails/mail-deps.ts';
import type { FeatureModule } from '../platform/feature-module.ts';
import type { RequestContext } from '../platform/http/serve.ts';
import { type AuthOptions, authRoutes } from './auth.routes.ts';
import { endAtClosingTime } from './end-at-closing-time.ts';
import { endAtDueDate } from './end-at-due-date.ts';
import { impersonationRoutes } from './impersonation/impersonation.routes.ts';
import { passwordResetRoutes } from './password-reset/password-reset.routes.ts';
import { purgeLoginAttempts } from './purge-login-attempts.ts';
import { sessionRoutes } from './session.routes.ts';
import { twoFactorRoutes } from './two-factor/two-factor.routes.ts';

export const authModule = (
  context: RequestContext<Actor>,
  { mails, ...options }: AuthOptions & { mails: MailDeps },
): FeatureModule => ({
  routes: [
    ...authRoutes(context, options),
    ...passwordResetRoutes(context, mails),
    ...sessionRoutes(context),
    ...impersonationRoutes(context),
    ...twoFactorRoutes(context, options.box),
  ],
  periodic: [
    { name: 'sign-ins', everyMs: hourMs, role: 'jobs', run: () => purgeLoginAttempts(context) },
    { name: 'closing-time', everyMs: 10_000, role: 'jobs', run: () => endAtClosingTime(context) },
    { name: 'due-dates', everyMs: 10_000, role: 'jobs', run: () => endAtDueDate(context) },
  ],
});
