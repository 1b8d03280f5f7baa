import { can, type Permission } from '../permissions.ts';
import type { Rights } from './rights.ts';
import type { Profile } from './user.ts';

/** A right that is set per person, in addition to the profile. */
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
const switches = Object.keys(noSwitch) as RightSwitch[]; // the keys of the table, exactly

/** Whether a profile has a permission by itself, or by which switch; derived from the permission table itself. */
export function grantOf(permission: Permission, profile: Profile): 'always' | 'never' | { by: RightSwitch[] } {
  if (can({ ...noSwitch, profile }, permission)) return 'always';
  const by = switches.filter((name) => can({ ...noSwitch, profile, [name]: true }, permission));
  return by.length > 0 ? { by } : 'never';
}
