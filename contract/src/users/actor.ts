import type { Rights } from './rights.ts';

/** The name shown for an action: an operator's own name, whatever user they act as. */
export const signatureOf = ({ name, impersonation }: Pick<Actor, 'name' | 'impersonation'>): string =>
  impersonation?.name ?? name;

/** The caller: read from the database on each request, then passed as a parameter. Rights are never read from a token. */
export type Actor = Rights & {
  userId: number;
  companyId: number;
  sessionId: string;
  name: string;
  /** provider-level operator, and a member of the super company */
  super: boolean;
  /** the licence of their company has ended; absent while it is valid */
  expired?: { dueDate: string | null };
  /** set for the provider's operator who impersonates this admin */
  impersonation?: { operatorId: number; companyId: number; name: string; mayWrite: boolean; until: Date };
  queueIds: number[];
  /** the connection that is preselected when this person starts a conversation */
  whatsappId: number | null;
};
