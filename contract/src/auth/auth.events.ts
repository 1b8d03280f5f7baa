/** The user signed in on another device: this session has ended. */
export type AuthEvent = { action: 'update'; user: { id: number; email: string; companyId: number } };
