import { eraseFigures } from '../analytics/erase-figures.ts';
import { eraseRecipients } from '../campaigns/erase-recipients.ts';
import { eraseSandboxChats } from '../channels/sandbox/erase-chats.ts';
import { eraseWhatsappWebPerson } from '../channels/whatsapp-web/erase-person.ts';
import { eraseNamedInChats } from '../chats/erase-named-in-chats.ts';
import { eraseImportRows } from '../contact-imports/erase-import-rows.ts';
import { eraseListItems } from '../contact-lists/erase-list-items.ts';
import { eraseContacts, eraseNamedInFields, eraseNamedInNames } from '../contacts/erase-contacts.ts';
import { eraseNamedInDrafts } from '../drafts/erase-named-in-drafts.ts';
import { eraseDryRuns } from '../dry-runs/erase-dry-runs.ts';
import { eraseNamedInFiles } from '../files/erase-named-in-files.ts';
import { eraseJournal } from '../inbound/journal/erase-journal.ts';
import {
  eraseGroupMessages,
  eraseNamedInEdits,
  eraseNamedInMessages,
  eraseWaitingChats,
  removeUnusedWords,
} from '../messages/erase-person-messages.ts';
import { eraseNamedInNotes } from '../notes/erase-named-in-notes.ts';
import { removeReplies } from '../platform/http/idempotency.ts';
import { eraseNamedInConsents } from '../privacy/consents/erase-named-in-consents.ts';
import type { PersonEraser } from '../privacy/erase-person.ts';
import { eraseContactExports } from '../privacy/exports/purge-contact-exports.ts';
import { eraseNamedInDeliveries as eraseNamedInIntegrationDeliveries } from '../queue-integrations/webhooks/erase-named-in-deliveries.ts';
import { eraseNamedInQuickMessages } from '../quick-messages/erase-named-in-quick-messages.ts';
import { eraseNamedInRatings, eraseRatings } from '../ratings/erase-ratings.ts';
import { eraseNamedInViews } from '../saved-views/erase-named-in-views.ts';
import { eraseNamedInSchedules } from '../schedules/erase-named-in-schedules.ts';
import { eraseNamedInTickets, eraseTickets } from '../tickets/change/erase-tickets.ts';
import { eraseNamedInTodos, eraseTodos } from '../todos/erase-todos.ts';
import { eraseEndpointDeliveries, eraseNamedInDeliveries } from '../webhook-endpoints/erase-deliveries.ts';

/**
 * Every feature that stores something about a person, in the order in which it can be erased.
 * `tests/privacy/erasure.test.ts` finds missing ones.
 */
export const personErasers: readonly PersonEraser[] = [
  { kind: 'tasks', erase: eraseTodos },
  { kind: 'tickets', erase: eraseTickets },
  { kind: 'groupMessages', erase: eraseGroupMessages },
  { kind: 'mentions', erase: eraseNamedInMessages },
  { kind: 'mentions', erase: eraseNamedInEdits },
  { kind: 'mentions', erase: eraseNamedInFiles },
  { kind: 'mentions', erase: eraseNamedInTickets },
  { kind: 'mentions', erase: eraseNamedInChats },
  { kind: 'mentions', erase: eraseNamedInNotes },
  { kind: 'mentions', erase: eraseNamedInTodos },
  { kind: 'mentions', erase: eraseNamedInDrafts },
  { kind: 'mentions', erase: eraseNamedInSchedules },
  { kind: 'mentions', erase: eraseNamedInQuickMessages },
  { kind: 'mentions', erase: eraseNamedInFields },
  { kind: 'mentions', erase: eraseNamedInNames },
  { kind: 'mentions', erase: eraseNamedInConsents },
  { kind: 'mentions', erase: eraseNamedInViews },
  { kind: 'mentions', erase: eraseWaitingChats },
  { kind: 'campaignRecipients', erase: eraseRecipients },
  // Waits for an import that has their row, which may put them into a list.
  { kind: 'importRows', erase: eraseImportRows },
  { kind: 'listItems', erase: eraseListItems },
  { kind: 'ratings', erase: eraseRatings },
  { kind: 'ratings', erase: eraseNamedInRatings },
  { kind: 'reports', erase: eraseFigures },
  { kind: 'reports', erase: eraseDryRuns },
  { kind: 'reports', erase: eraseContactExports },
  { kind: 'journal', erase: eraseJournal },
  { kind: 'integrations', erase: eraseEndpointDeliveries },
  { kind: 'integrations', erase: eraseNamedInDeliveries },
  { kind: 'integrations', erase: eraseNamedInIntegrationDeliveries },
  { kind: 'channel', erase: eraseSandboxChats },
  { kind: 'channel', erase: eraseWhatsappWebPerson },
  { kind: 'channel', erase: (tx, { addresses }) => removeReplies(tx, addresses) },
  { kind: 'contacts', erase: eraseContacts },
  { kind: 'mentions', erase: removeUnusedWords },
];
