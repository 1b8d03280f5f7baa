import type { Actor } from '@balcao/contract/users/actor';

/** For tests: the admin of the first company of `testInbox`. */
export const ana: Actor = {
  userId: 1,
  companyId: 1,
  sessionId: '',
  name: 'Ana',
  profile: 'admin',
  super: false,
  queueIds: [1],
  whatsappId: null,
  allTicket: true,
  allowGroup: true,
  allHistoric: true,
  allUserChat: true,
  userClosePendingTicket: true,
  showDashboard: true,
  isTricked: true,
};
