import type { Actor } from './actor.ts';

/** No user has this id. */
const nobody = 0;

/** A program of a company, as verbs know whoever asks: it sees all of its company, as an admin who sees whole numbers. `name`: its token's. */
export const programActor = ({ companyId, name }: Pick<Actor, 'companyId' | 'name'>): Actor => ({
  userId: nobody,
  companyId,
  sessionId: '',
  name,
  super: false,
  queueIds: [],
  whatsappId: null,
  profile: 'admin',
  allTicket: true,
  allowGroup: true,
  allHistoric: true,
  allUserChat: true,
  userClosePendingTicket: false,
  showDashboard: false,
  isTricked: true,
});

/** For what is written down about people: null, a program did it. */
export const personOf = ({ userId }: Pick<Actor, 'userId'>): number | null => (userId === nobody ? null : userId);
