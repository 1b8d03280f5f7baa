import type { Profile } from './user.ts';

/** Who is asking: read from the database at each request, then passed by hand. Rights are never read from a token. */
export type Actor = {
  userId: number;
  companyId: number;
  sessionId: string;
  name: string;
  profile: Profile;
  /** provider-level operator, and a member of the super company */
  super: boolean;
  queueIds: number[];
  /** the connection that is proposed first when this person starts a conversation */
  whatsappId: number | null;
  /** also sees tickets without queue */
  allTicket: boolean;
  /** serves groups: otherwise sees only groups assigned to them */
  allowGroup: boolean;
  /** may read tickets of queues they are not in */
  allHistoric: boolean;
  /** sees and handles tickets of other users of their queues */
  allUserChat: boolean;
  userClosePendingTicket: boolean;
  showDashboard: boolean;
  /** sees full phone numbers */
  isTricked: boolean;
};
