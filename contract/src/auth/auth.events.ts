/** The user signed in on another device: this session has ended. */
export type AuthEvent = { action: 'update'; user: { id: number; email: string; companyId: number } };

/** Why a session was ended from elsewhere; sent to its sockets before they close. */
export type SessionEndEvent = { reason: 'signedOut' | 'outOfHours' | 'subscriptionExpired' };
