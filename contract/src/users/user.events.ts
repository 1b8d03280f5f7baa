import type { Colleague, SessionUser, User } from './user.ts';

/** As the receiver would see the person in GET /users; the person himself gets his whole SessionUser. */
export type UserEvent =
  | { action: 'create' | 'update'; user: User | Colleague | SessionUser }
  | { action: 'delete'; userId: number };
