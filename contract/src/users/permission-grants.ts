import { can, type Permission } from '../permissions.ts';
import type { Rights } from './rights.ts';
import type { Profile } from './user.ts';

/** What is set for one person, beside their profile. */
export type RightSwitch = Exclude<keyof Rights, 'profile'>;

const noSwitch: Record<RightSwitch, boolean> = {
  allTicket: false,
  allowGroup: false,
  allHistoric: false,
  allUserChat: false,
  userClosePendingTicket: false,
  showDashboard: false,
  isTricked: false,
};
const switches = Object.keys(noSwitch) as RightSwitch[]; // exactly its keys

/** Whether a profile has a permission, and if not by itself, by which switch; asked of the table that decides. */
export function grantOf(permission: Permission, profile: Profile): 'always' | 'never' | { by: RightSwitch[] } {
  if (can({ ...noSwitch, profile }, permission)) return 'always';
  const by = switches.filter((name) => can({ ...noSwitch, profile, [name]: true }, permission));
  return by.length > 0 ? { by } : 'never';
}
