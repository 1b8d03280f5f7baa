import { twoFactorApi } from '@balcao/contract/auth/two-factor.api';
import type { User } from '@balcao/contract/users/user';
import { call } from '../platform/api.ts';
import { translate } from '../platform/texts.ts';
import { confirm } from '../ui/dialogs/confirm.ts';
import { toast } from '../ui/dialogs/toasts.tsx';
import { invalidateUsers } from './user.queries.ts';
import { userTexts } from './user.texts.ts';

/** For a user who has lost phone and recovery codes: asks for confirmation, resets, and shows a toast. */
export async function resetTwoFactor({ id, name }: User): Promise<void> {
  const t = translate(userTexts);
  const question = { title: t('resetTitle', { name }), text: t('resetText'), action: t('resetAction'), danger: true };
  if (!(await confirm(question))) return;
  try {
    await call(twoFactorApi.reset, { params: { id } });
    invalidateUsers();
    toast.success(t('resetDone'));
  } catch (error) {
    toast.error(error);
  }
}
