import type { Actor } from './actor.ts';

/** An id that no user has. */
const nobody = 0;

/** The actor for a company's program: it sees the whole company, like an admin with full number access. `name`: its token's. */
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

/** The author to store; null: a program. */
export const personOf = ({ userId }: Pick<Actor, 'userId'>): number | null => (userId === nobody ? null : userId);
