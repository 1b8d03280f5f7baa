/** The sockets of one user, in all their browsers. */
export const personRoom = (userId: number): string => `person:${userId}`;

/** The sockets of one sign-in. */
export const sessionRoom = (sessionId: string): string => `session:${sessionId}`;
