import type { Actor } from './actor.ts';
import type { SessionUser } from './user.ts';

/** The actor of a session user, so that the web application evaluates the same rules as the server. */
export function actorFromSession(user: SessionUser): Actor {
  return {
    userId: user.id,
    companyId: user.companyId,
    sessionId: '',
    name: user.name,
    profile: user.profile,
    super: user.super,
    queueIds: user.queues.map((queue) => queue.id),
    whatsappId: user.whatsappId,
    allTicket: user.allTicket === 'enable',
    allowGroup: user.allowGroup,
    allHistoric: user.allHistoric === 'enabled',
    allUserChat: user.allUserChat === 'enabled',
    userClosePendingTicket: user.userClosePendingTicket === 'enabled',
    showDashboard: user.showDashboard === 'enabled',
    isTricked: user.isTricked === 'enabled',
  };
}
