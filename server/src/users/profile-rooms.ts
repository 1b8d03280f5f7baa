import type { Profile } from '@balcao/contract/users/user';

/** The rooms that each profile joins: its own and those of the profiles below it. */
const rooms: Record<Profile, readonly string[]> = {
  user: [],
  supervisor: ['supervisors'],
  admin: ['supervisors', 'admins'],
};

export const roomsOfProfile = ({ profile }: { profile: Profile }): readonly string[] => rooms[profile];

/** The rooms that a person whose profile changes may have to leave. */
export const everyProfileRoom = rooms.admin;
