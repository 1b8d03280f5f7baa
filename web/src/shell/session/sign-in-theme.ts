import type { SessionUser } from '@balcao/contract/users/user';
import { call } from '../../platform/api.ts';
import { readStored } from '../../platform/storage/storage.ts';

let wasChosen = false;

/** Notes a theme chosen on the sign-in page: it is saved in the profile of the user who signs in. */
export function noteThemeChoice(): void {
  wasChosen = true;
}

/**
 * After a sign-in: a choice made on the sign-in page is saved in the profile; otherwise the profile's is applied if
 * this browser has none. `light` is also the profile's default, so only `dark` overrides the system's preference.
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
