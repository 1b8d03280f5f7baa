/**
 * Statements that read more than they return (limits in `sweep.ts`), with the reasons. The list may only shrink:
 * a statement that has become cheap is removed. `pages`: the limit with 1,000,000 messages.
 */
export const exceptions: Record<string, { pages: number; why: string }> = {
  ...admins({
    'privacy-conversations': [10_000, 'what is erased of a person is looked for everywhere: a job, at their request'],
    'tickets/change/erase-tickets.ts: delete from tickets': [
      300_000,
      'the same: what points to the tickets goes with them',
    ],
    'idempotency-delete': [20_000, 'the same'],
    'erase-group-messages': [40_000, 'the same: what they wrote in groups'],
    'erase-journal': [10_000, 'the same'],
    'erase-web-keys': [40_000, 'the same'],
    'erase-web-messages': [40_000, 'the same'],
    'erase-web-commands': [1_000, 'the same'],
    'erase-web-openings': [1_000, 'the same'],
    'erase-list-items': [1_000, 'the same'],
    'erase-recipients': [1_000, 'the same'],
    'erase-named': [40_000, 'the same: texts of others that name them'],
    'erase-named-schedules': [20_000, 'the same'],
    'count-company': [20_000, 'what a company has is counted, four times a day'],
    'erase-written': [40_000, 'the same: their number as people write it'],
    'erase-written-last': [3_000, 'the same'],
    'erase-sandbox-written': [3_000, 'the same'],
    'chat-erase-written': [5_000, 'the same'],
    'erase-sandbox-named': [3_000, 'the same'],
    'erase-named-last': [3_000, 'the same'],
    'erase-web-timers': [2_000, 'the same'],
    'erase-webhook-deliveries': [10_000, 'the same'],
    'erase-named-ratings': [3_000, 'the same'],
    'erase-named-todos': [2_000, 'the same'],
    'erase-named-names': [3_000, 'the same'],
    'erase-named-previews': [2_000, 'the same'],
    'erase-import-rows': [2_000, 'the same'],
    'erase-words': [2_000, 'the same'],
    'privacy-person': [3_000, 'the same'],
    'exported-importRows': [2_000, 'the same'],
    'erase-receipts': [60_000, 'the same: what members of groups have read'],
    'erase-web-people': [2_000, 'the same'],
    'erase-named-drafts': [5_000, 'the same'],
    'erase-named-deliveries': [200_000, 'the same'],
    'erase-named-webhook-deliveries': [10_000, 'the same'],
    'exported-group-files': [
      20_000,
      'what an archive holds of a person is looked for everywhere: a job, at their request',
    ],
    'exported-groupMessages': [40_000, 'the same'],
    'exported-listItems': [1_000, 'the same'],
    'exported-campaigns': [1_000, 'the same'],
    'chats/chat.store.ts: delete from chats': [5_000, 'all that was said in a room goes with it'],
    'chat-erase-messages': [5_000, 'the same: what colleagues said of them'],
    'retention-count': [100_000, 'what a retention would remove is counted whole before it is switched on'],
    'retention-messages': [100_000, 'once a night, where a company has a retention: all its messages by their age'],
    'retention-files': [100_000, 'the same'],
    'retention-last-messages': [20_000, 'the same: all its tickets'],
    'analytics-cycles': [60_000, 'a rebuild of figures by the operator: each cycle looks for its first answer'],
    'connections/connection.store.ts: delete from connections': [1_300_000, 'all its messages and tickets forget it'],
    'queues/queue.store.ts: delete from queues': [1_500_000, 'all its messages and tickets forget it'],
    'users/user.store.ts: delete from users': [350_000, 'all they wrote forgets who wrote it, in rooms, too'],
    'tickets/change/delete-ticket.ts: delete from tickets': [400_000, 'its messages go with it'],
    'ticket-files': [20_000, 'the same: all its messages, for their files'],
    'ticket-words': [20_000, 'the same: all its messages, for their words'],
    'queue-integrations/queue-integration.store.ts: delete from queue_integrations': [
      60_000,
      'its log goes with it, and the sessions of its conversations',
    ],
    'webhook-endpoints/endpoint.store.ts: delete from webhook_endpoints': [100_000, 'its log goes with it'],
    'queues/queue.store.ts: update queues': [2_000, 'goals of what is under way in the queue are set again'],
    'campaigns/campaign.store.ts: delete from campaigns': [
      400_000,
      'all its people, and what was sent to them, go with it',
    ],
    'contact-lists/contact-list.store.ts: delete from contact_lists': [100_000, 'all who stand in it go with it'],
    'tags/tag.store.ts: delete from tags': [10_000, 'all that have it lose it'],
    'tags/tag.store.ts: update tags': [50_000, 'a tag that becomes a lane takes all that have it along'],
    'tags/tag.store.ts: update of': [50_000, 'the same: until then nobody moves one of them'],
    'tags/tag.store.ts: select tickets': [5_000, 'all tickets under way that have it are told'],
  }),
  // Merges and their undo move what two contacts wrote between tickets (decisions/0055).
  'merge-lock-messages': { pages: 80_000, why: 'a merge holds the messages that it moves' },
  'moved-messages': { pages: 80_000, why: 'the messages that a merge has moved get their new contact' },
  'moved-waiting': { pages: 12_000, why: 'looks for what waits among the messages that a merge has moved' },
  'unmerge-original': { pages: 45_000, why: 'looks for what came from elsewhere in both conversations' },
  'unmerge-new-of-identity': {
    pages: 100_000,
    why: 'looks for what was written under the other name in both conversations',
  },
  'inbound-tickets-insert': { pages: 20_000, why: 'a ticket is some hundred pages, most of them its indexes' },
  'unmerge-split': { pages: 600, why: 'the same: one ticket' },
  'contacts-import-claim': { pages: 10_000, why: 'an identity is some twenty pages, most of them its indexes' },
  'import-tickets-insert': {
    pages: 40_000,
    why: 'a ticket of an import is some hundred pages, most of them its indexes',
  },
  'company-archive/waiting-jobs.ts: select messages': {
    pages: 20_000,
    why: 'once, as a company comes from another installation: all its messages, which were written just before',
  },
  'channels/whatsapp-web/worker/send/command.store.ts: select whatsapp_web_commands': {
    pages: 1_500,
    why: 'the commands of a day of one connection, when it begins',
  },
  'platform/db/large-companies.ts: select pg_stats': {
    pages: 5_000,
    why: 'the statistics of all tables, once a minute',
  },
  'messages-search': {
    pages: 8_000,
    why: 'the 20,000 newest messages are looked through before the index of words is asked',
  },
  'tickets-newest-hits': {
    pages: 20_000,
    why: 'the messages of the found conversations are looked through for the words',
  },
  'contact-media-pictures': { pages: 20_000, why: 'all a contact has written is looked through for its media' },
  'contact-media-files': { pages: 20_000, why: 'all a contact has written is looked through for its media' },
  'messages/lists/search-conversation.ts: select messages': {
    pages: 20_000,
    why: 'a whole conversation is looked through for words, a kind or days',
  },
  'contact-media-links': { pages: 20_000, why: 'all a contact has written is looked through for its media' },
  'messages/delivery/sweep-deliveries.ts: update messages': {
    pages: 40_000,
    why: 'all that waits to be sent, periodically',
  },
  'inbound-watermark': {
    pages: 15_000,
    why: 'all messages of one chat; the sample has the largest, with a fiftieth of all',
  },
  'campaigns/snapshot/snapshot.store.ts: insert into campaign_recipients': {
    pages: 800_000,
    why: 'once a campaign: all people of a list and a tag are written down, and counted',
  },
  'campaigns/forecast/forecast.store.ts: select tickets': {
    pages: 600_000,
    why: 'before a campaign starts: all people of its list and its tag are counted',
  },
  'campaigns/report/recipient.store.ts: select campaign_recipients': {
    pages: 1_000,
    why: 'a search looks through all people of one campaign',
  },
  'campaign-interrupted': { pages: 1_000, why: 'once a campaign, at its end: all who still wait for its last message' },
  'contacts/pick-contacts.ts: select contacts': {
    pages: 20_000,
    why: 'filters that no index serves walk through the address book by name',
  },
  'demo/add-cloud-connection.ts: select contacts': { pages: 500, why: 'once in a demo: people are found by name' },
  'demo/play-conversation.ts: select tickets': { pages: 500, why: 'once in a demo: tickets are found by name' },
  'demo-linked': { pages: 20_000, why: 'once in a demo: a whole conversation is looked through for one message' },
  'contact-lists/contact-list-item.store.ts: select contact_list_items': {
    pages: 20_000,
    why: 'a search looks through all people of one list',
  },
  'messages-unread': { pages: 600, why: 'the 500 newest of a conversation, to find the unread ones' },
  'people-authors': { pages: 700, why: 'the 500 newest of a group, to find who a message names' },
  'analytics/recount-yesterday.ts: select companies': {
    pages: 200_000,
    why: 'once a night: what all companies wrote and closed in a day; the sample gives all of their messages',
  },
  'analytics/recount-yesterday.ts: select summed_days': {
    pages: 100_000,
    why: 'the same: days are counted again, and compared',
  },
  'analytics/reports/report-tickets.ts: select c': { pages: 2_000, why: 'a page of a report, ordered by a column' },
  'analytics/reports/report-tickets.ts: select ticket_cycles': {
    pages: 2_000,
    why: 'the rows of a report are counted',
  },
  'audit-list-100000': { pages: 2_000, why: 'a search for words looks through the audit trail' },
  'expire-mails': { pages: 2_000, why: 'all mails of the last weeks, periodically' },
  'composition/reseal-secrets.ts: select mails': { pages: 2_000, why: 'once, when the key is changed' },
  'dashboard-cycles': { pages: 5_000, why: 'the sums of each day of a period and queue' },
  'dashboard-messages': { pages: 5_000, why: 'the sums of each day of a period and connection' },
  'dashboard-ratings-months': {
    pages: 2_000,
    why: 'the sums of each day of a period, and the ratings of those not summed yet',
  },
  'dashboard-now': { pages: 2_500, why: 'tickets under way are counted whole (decisions/0003)' },
  'chats/chat.store.ts: select users': { pages: 2_000, why: 'a room with all of its people' },
  'ticket-counts': { pages: 1_500, why: 'tickets under way are counted whole, from an index (decisions/0003)' },
  'tickets/lists/list-tickets.ts: select tickets': {
    pages: 60_000,
    why: 'filters that no index serves walk through the closed tickets',
  },
  'tickets/lists/search-tickets.ts: select messages': { pages: 8_000, why: 'up to 1,000 contacts and 500 messages' },
  'tickets-hit-among': {
    pages: 20_000,
    why: 'the conversations of a list are looked through for a word that is frequent elsewhere',
  },
  'files/sweep-unused-files.ts: select files': { pages: 2_000, why: 'files are looked through in the background' },
  'contacts/list-contacts.ts: select contacts': {
    pages: 15_000,
    why: 'the address book is counted whole, from an index, and with the tags that are asked for',
  },
  'tickets/lists/count-lanes.ts: select tickets': {
    pages: 5_000,
    why: 'the cards of a board with a filter of tags: all conversations with the tags are looked up by their index',
  },
  'schedules/schedule.store.ts: select schedules': {
    pages: 10_000,
    why: 'a search looks through all schedules of a company, and asks for the name of each contact',
  },
  'schedules/schedule.store.ts: select s': {
    pages: 10_000,
    why: 'a search looks through all schedules of a company, and asks for the name of each contact',
  },
  'users/user.store.ts: select users': { pages: 600, why: 'the people of a company are searched one by one' },
};

/** Rare actions of admins, whose cost grows with the amount of data. */
function admins(statements: Record<string, [pages: number, why: string]>): typeof exceptions {
  return Object.fromEntries(Object.entries(statements).map(([name, [pages, why]]) => [name, { pages, why }]));
}

/**
 * Statements that cannot run on the filled installation. By prefix of their names, which is a file or a folder.
 */
export const notRun: Record<string, string> = {
  'companies/purge/purge-companies.ts: delete from':
    'sent when what points to the rows is gone (tables-of-companies); here they would rewrite every message, and leave that to be read',
  'company-archive/import-company.ts':
    'the operator takes in a company that is not there: its rows name each other, not those of the installation',
  'whaticket-import/': 'reads the database of another product, and writes rows that name those of it',
};

/** Statements that cannot run on a filled installation with the tests' parameters, and why that is acceptable. */
export const unmeasured: Record<string, string> = {
  'day-sums-write-attendant_days': 'sums of days that the filled installation has already: a row per day',
  'day-sums-write-cycle_days': 'the same',
  'day-sums-write-rating_days': 'the same',
  'auth/two-factor/two-factor.store.ts: insert into recovery_codes':
    'a second step that the filled installation does not have: ten rows',
  'companies/insert-company.ts: insert into companies': 'the first company has an id of its own; one row',
  'auth/impersonation/impersonation.store.ts: update sessions':
    'a session of an operator that the filled installation does not have: one row',
  'contacts-erase': 'a person with tickets, which go before them: one row',
  'insert-credit': 'an invoice that the filled installation does not have: one row',
  'insert-payment': 'a charge that the filled installation does not have: one row',
};

/** Exceptions that are expensive only with some samples of a form of the sweep: being cheap is not reported. */
export const varying: readonly string[] = [
  'unmerge-original',
  'unmerge-split',
  'contacts-import-claim',
  'retention-count',
  'retention-messages',
  'retention-files',
  'contact-media-pictures',
  'contact-media-files',
  'contact-media-links',
];
