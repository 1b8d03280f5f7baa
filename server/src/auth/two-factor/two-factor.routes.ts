import { twoFactorApi } from '@balcao/contract/auth/two-factor.api';
import { invalidInput } from '@balcao/contract/errors';
import type { Actor } from '@balcao/contract/users/actor';
import { recordAudit } from '../../audit/record-audit.ts';
import type { RateLimiter } from '../../platform/async/rate-limiter.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { type Endpoint, type RequestContext, serve } from '../../platform/http/serve.ts';
import type { SecretBox } from '../../platform/security/secret-box.ts';
import { readSetting } from '../../settings/read-setting.ts';
import { createPasswordLimiter, verifyOwnPassword } from '../../users/require-own-password.ts';
import { acceptCode } from './accept-code.ts';
import { endTwoFactor, resetTwoFactor } from './end-two-factor.ts';
import { issueRecoveryCodes } from './recovery-codes.ts';
import { beginTwoFactor, confirmTwoFactor } from './set-up-two-factor.ts';
import { selectState } from './two-factor.store.ts';

/** A person's own second step, with their password; and the reset by an admin. */
export const twoFactorRoutes = (
  context: RequestContext<Actor>,
  box: SecretBox,
  limiter: RateLimiter = createPasswordLimiter(),
): Endpoint[] => [
  serve(context, twoFactorApi.show, async (tx, { userId }) => ({
    ...(await selectState(tx, userId)),
    required: (await readSetting(tx, 'twoFactorRequired')) === 'enabled',
  })),
  serve(context, twoFactorApi.begin, async (tx, actor, { body }) => {
    const email = await verifyOwnPassword(tx, actor, body.currentPassword, limiter);
    return beginTwoFactor(tx, { id: actor.userId, email }, box);
  }),
  serve(context, twoFactorApi.confirm, async (tx, actor, { body }) => {
    limiter(String(actor.userId));
    await recordAudit(tx, { action: 'user.two-factor-on', by: actor });
    return { recoveryCodes: await confirmTwoFactor(tx, actor.userId, body.code, box) };
  }),
  serve(context, twoFactorApi.renewCodes, async (tx, actor, { body }) => {
    await requirePasswordAndCode(tx, actor, body, { box, limiter });
    await recordAudit(tx, { action: 'user.recovery-codes', by: actor });
    return { recoveryCodes: await issueRecoveryCodes(tx, actor.userId) };
  }),
  serve(context, twoFactorApi.disable, async (tx, actor, { body }) => {
    await requirePasswordAndCode(tx, actor, body, { box, limiter });
    await endTwoFactor(tx, actor.userId);
    await recordAudit(tx, { action: 'user.two-factor-off', by: actor });
    return {};
  }),
  serve(context, twoFactorApi.reset, async (tx, actor, { params }) => {
    await resetTwoFactor(tx, actor, params.id);
    return {};
  }),
];

async function requirePasswordAndCode(
  tx: Tx,
  actor: Actor,
  { currentPassword, code }: { currentPassword: string; code: string },
  { box, limiter }: { box: SecretBox; limiter: RateLimiter },
): Promise<void> {
  await verifyOwnPassword(tx, actor, currentPassword, limiter);
  if (!(await acceptCode(tx, actor.userId, code, box))) throw invalidInput('code', 'wrongCode');
}
