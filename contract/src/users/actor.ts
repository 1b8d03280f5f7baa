import type { Rights } from './rights.ts';

/** As people read who did something: the operator is nobody of the company, as whom ever they act there. */
export const signatureOf = ({ name, looking }: Pick<Actor, 'name' | 'looking'>): string => looking?.name ?? name;

/** Who is asking: read from the database at each request, then passed by hand. Rights are never read from a token. */
export type Actor = Rights & {
  userId: number;
  companyId: number;
  sessionId: string;
  name: string;
  /** provider-level operator, and a member of the super company */
  super: boolean;
  /** the licence of their company has ended: absent while it holds */
  expired?: { dueDate: string | null };
  /** the provider's operator, who looks into the company as this admin: absent for everybody else */
  looking?: { operatorId: number; companyId: number; name: string; mayWrite: boolean; until: Date };
  queueIds: number[];
  /** the connection that is proposed first when this person starts a conversation */
  whatsappId: number | null;
};
