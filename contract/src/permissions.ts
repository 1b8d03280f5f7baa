import type { Actor } from './users/actor.ts';

/**
 * Who may do what, once for both ends: the verbs refuse by it, the screen hides by it. The keys above the
 * blank line are those that clients of this API know; those below it are ours.
 * Sight of a ticket is not here: see tickets/visibility.rules.ts.
 */
const table = {
  'dashboard:view': (a) => admin(a) || a.showDashboard,
  'drawer-admin-items:view': admin,
  'tickets-manager:showall': (a) => admin(a) || a.allUserChat,
  'user-modal:editProfile': admin,
  'user-modal:editQueues': admin,
  'ticket-options:deleteTicket': admin,
  'contacts-page:deleteContact': admin,
  'connections-page:actionButtons': admin,
  'connections-page:addConnection': admin,
  'connections-page:editOrDeleteConnection': admin,

  'users-page:view': admin,
  'queues-page:edit': admin,
  'settings-page:view': admin,
  'tickets:spy': admin,
  'tickets:filterByUser': admin,
  'tickets:startWithoutQueue': admin,
  'tickets:ignore': (a) => admin(a) || a.userClosePendingTicket,
  'tickets:handOthers': (a) => admin(a) || a.allUserChat,
  'numbers:seeFull': (a) => a.isTricked,
} satisfies Record<string, (actor: Actor) => boolean>;

export type Permission = keyof typeof table;

export const can = (actor: Actor, permission: Permission): boolean => table[permission](actor);

function admin(actor: Actor): boolean {
  return actor.profile === 'admin';
}
