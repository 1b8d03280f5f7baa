import type { Actor } from './actor.ts';
import type { Rights } from './rights.ts';
import type { SessionUser } from './user.ts';

/** The actor of a session user, so that the web application evaluates the same rules as the server. */
export function actorFromSession(user: SessionUser): Actor {
  return {
    userId: user.id,
    companyId: user.companyId,
    sessionId: '',
    name: user.name,
    super: user.super,
    queueIds: user.queues.map((queue) => queue.id),
    whatsappId: user.whatsappId,
    ...rightsOf(user),
  };
}

/** As booleans; on the wire they are words. */
export const rightsOf = (user: SessionUser): Rights => ({
  profile: user.profile,
  allTicket: user.allTicket === 'enable',
  allowGroup: user.allowGroup,
  allHistoric: user.allHistoric === 'enabled',
  allUserChat: user.allUserChat === 'enabled',
  userClosePendingTicket: user.userClosePendingTicket === 'enabled',
  showDashboard: user.showDashboard === 'enabled',
  isTricked: user.isTricked === 'enabled',
});
