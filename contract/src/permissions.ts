import type { Rights } from './users/rights.ts';

/**
 * Permissions in one table for both ends: routes and verbs refuse by it, and the web application hides by it. The keys
 * above the blank line are used by clients of this API; those below it are ours. Visibility of tickets is not part of
 * it: see tickets/visibility.rules.ts. It limits a supervisor's permissions on tickets to their queues.
 */
const table = {
  'dashboard:view': (a) => manager(a) || a.showDashboard,
  'drawer-admin-items:view': admin,
  'tickets-manager:showall': (a) => manager(a) || a.allUserChat,
  'user-modal:editProfile': admin,
  'user-modal:editQueues': admin,
  'ticket-options:deleteTicket': admin,
  'contacts-page:deleteContact': admin,
  'connections-page:actionButtons': admin,
  'connections-page:addConnection': admin,
  'connections-page:editOrDeleteConnection': admin,

  'campaign-opt-outs:remove': admin,
  'users-page:view': admin,
  'users:edit': admin,
  'queues-page:edit': admin,
  'integrations:edit': admin,
  'api:edit': admin,
  'prompts:edit': admin,
  'settings-page:view': admin,
  'settings:edit': admin,
  'audit:view': admin,
  'privacy:manage': admin,
  'company:seeDueDate': admin,
  'company:edit': admin,
  'billing:pay': admin,
  'company:editHours': admin,
  'connections:seeSecrets': admin,
  'contacts:merge': admin,
  'messages:changeOthers': admin,
  'notes:removeOthers': admin,
  'tags:editOthers': admin,
  'quick-messages:editOthers': manager,
  'quick-messages:setGeneral': admin,
  'schedules:editOthers': admin,
  'report-mailings:editOthers': admin,
  'saved-views:share': admin,
  'tickets:seeAll': admin,
  'tickets:spy': manager,
  'tickets:filterByUser': manager,
  'tickets:startWithoutQueue': admin,
  'tickets:startForOthers': admin,
  'tickets:serveGroups': (a) => admin(a) || a.allowGroup,
  'tickets:ignore': (a) => manager(a) || a.userClosePendingTicket,
  'tickets:handOthers': (a) => manager(a) || a.allUserChat,
  'numbers:seeFull': (a) => a.isTricked,
} satisfies Record<string, (rights: Rights) => boolean>;

export type Permission = keyof typeof table;

export const permissions = Object.keys(table) as Permission[]; // the keys of the table, exactly

export const can = (rights: Rights, permission: Permission): boolean => table[permission](rights);

function admin(rights: Rights): boolean {
  return rights.profile === 'admin';
}

/** An admin, or a supervisor. */
function manager(rights: Rights): boolean {
  return ['admin', 'supervisor'].includes(rights.profile);
}
