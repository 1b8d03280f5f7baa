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
  /** serves groups: else only those that are assigned to him */
  allowGroup: boolean;
  /** may read conversations of queues that are not his */
  allHistoric: boolean;
  /** sees and handles conversations that are with other people of his queues */
  allUserChat: boolean;
  userClosePendingTicket: boolean;
  showDashboard: boolean;
  /** sees phone numbers whole */
  isTricked: boolean;
};
