import { z } from 'zod';
import { sessionUser } from '../users/user.ts';

export const session = z.object({
  /** access token: 15 minutes, in the Authorization header */
  token: z.string(),
  user: sessionUser,
});
export type Session = z.infer<typeof session>;
