import { z } from 'zod';

/** What a person says of themself. */
export const availability = z.enum(['available', 'busy', 'away']);
export type Availability = z.infer<typeof availability>;

/** What colleagues see of it. */
export const userPresence = z.enum(['available', 'busy', 'away', 'offline']);
export type UserPresence = z.infer<typeof userPresence>;

/** `online`: a screen of theirs is open. `idle`: none was touched for the company's time. Busy is said, and stays so. */
export function presenceOf(user: { online: boolean; availability: Availability; idle: boolean }): UserPresence {
  if (!user.online) return 'offline';
  return user.availability === 'available' && user.idle ? 'away' : user.availability;
}
