import type { Profile } from './user.ts';

/** The rights of a user, as stored. Permissions are decided from these alone. */
export type Rights = {
  profile: Profile;
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
