import type { Colleague, SessionUser, User } from './user.ts';

/** The user as the receiver sees them in GET /users; the user themself gets the whole SessionUser. */
export type UserEvent =
  | { action: 'create' | 'update'; user: User | Colleague | SessionUser }
  | { action: 'delete'; userId: number };
