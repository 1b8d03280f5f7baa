import type { Colleague, SessionUser, User } from './user.ts';

/** The user in the receiver's view, as in GET /users; the user themself gets the whole SessionUser. */
export type UserEvent =
  | { action: 'create' | 'update'; user: User | Colleague | SessionUser }
  | { action: 'delete'; userId: number };
