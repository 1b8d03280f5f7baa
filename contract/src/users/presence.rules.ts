import { z } from 'zod';

/** The availability that a person sets. */
export const availability = z.enum(['available', 'busy', 'away']);
export type Availability = z.infer<typeof availability>;

/** The presence shown to colleagues. */
export const userPresence = z.enum(['available', 'busy', 'away', 'offline']);
export type UserPresence = z.infer<typeof userPresence>;

/** `online`: one of their screens is open. `idle`: no activity on any for the company's time. Busy is set by hand and stays. */
export function presenceOf(user: { online: boolean; availability: Availability; idle: boolean }): UserPresence {
  if (!user.online) return 'offline';
  return user.availability === 'available' && user.idle ? 'away' : user.availability;
}
