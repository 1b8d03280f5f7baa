import type { SessionUser } from '@balcao/contract/users/user';
import { call } from '../../platform/api.ts';
import { readStored } from '../../platform/storage.ts';

let wasChosen = false;

/** Light or dark was chosen on the sign-in page: it is the person's, whoever signs in. */
export function noteThemeChoice(): void {
  wasChosen = true;
}

/**
 * After a sign-in: what was chosen on its page is kept with the person; what they chose before is shown where this browser
 * has no choice of its own. `light` is also the profile's default, so that only `dark` overrides what the system prefers.
 */
export async function applyTheme(user: SessionUser, setColorScheme: (scheme: 'dark') => void): Promise<void> {
  const stored = readStored('preferredTheme');
  const chosen = wasChosen ? stored : undefined;
  wasChosen = false;
  if (stored === undefined && user.defaultTheme === 'dark') setColorScheme('dark');
  if (chosen === undefined || chosen === user.defaultTheme) return;
  const { userApi } = await import('@balcao/contract/users/user.api');
  await call(userApi.update, { params: { id: user.id }, body: { defaultTheme: chosen } });
}
