/** The same person signed in elsewhere: this session is over. */
export type AuthEvent = { action: 'update'; user: { id: number; email: string; companyId: number } };
