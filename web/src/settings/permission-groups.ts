import type { Permission } from '@balcao/contract/permissions';

/** All permissions, in the order in which the page of rights lists them. A new one must be named here: see the test. */
export const permissionGroups = {
  tickets: [
    'tickets:seeAll',
    'tickets-manager:showall',
    'tickets:spy',
    'tickets:filterByUser',
    'tickets:handOthers',
    'tickets:ignore',
    'tickets:serveGroups',
    'tickets:startWithoutQueue',
    'tickets:startForOthers',
    'ticket-options:deleteTicket',
    'saved-views:share',
  ],
  content: [
    'numbers:seeFull',
    'contacts-page:deleteContact',
    'contacts:merge',
    'messages:changeOthers',
    'notes:removeOthers',
    'tags:editOthers',
    'quick-messages:editOthers',
    'quick-messages:setGeneral',
    'schedules:editOthers',
  ],
  channels: [
    'connections-page:addConnection',
    'connections-page:editOrDeleteConnection',
    'connections-page:actionButtons',
    'connections:seeSecrets',
    'queues-page:edit',
    'integrations:edit',
  ],
  company: [
    'dashboard:view',
    'drawer-admin-items:view',
    'users-page:view',
    'users:edit',
    'user-modal:editProfile',
    'user-modal:editQueues',
    'settings-page:view',
    'settings:edit',
    'company:editHours',
    'company:seeDueDate',
  ],
} as const satisfies Record<string, readonly Permission[]>;
