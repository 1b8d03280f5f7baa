import type { Profile } from '@balcao/contract/users/user';

/** The rooms of a profile, each with those above it. */
const rooms: Record<Profile, readonly string[]> = {
  user: [],
  supervisor: ['supervisors'],
  admin: ['supervisors', 'admins'],
};

export const roomsOfProfile = ({ profile }: { profile: Profile }): readonly string[] => rooms[profile];

/** What somebody whose profile changes may have to leave. */
export const everyProfileRoom = rooms.admin;
