import type { Actor } from './actor.ts';
import type { SessionUser } from './user.ts';

/** The person as the rules know him, from what he was given at sign-in: the screen asks what the server will ask. */
export function actorOf(user: SessionUser): Actor {
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
