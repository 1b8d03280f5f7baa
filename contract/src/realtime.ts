import { z } from 'zod';
import type { AiSettingsEvent } from './ai/ai-settings.events.ts';
import type { ReportMailingEvent } from './analytics/report-mailing.events.ts';
import type { AnnouncementEvent } from './announcements/announcement.events.ts';
import type { ApiTokenEvent } from './api-tokens/api-token.events.ts';
import type { AuthEvent, SessionEndEvent } from './auth/auth.events.ts';
import type { CampaignEvent } from './campaigns/campaign.events.ts';
import type { OptOutEvent } from './campaigns/opt-out.ts';
import type { TicketCampaignEvent } from './campaigns/ticket-campaign.ts';
import type { ChatEvent, ChatUserEvent } from './chats/chat.events.ts';
import type { CompanyEvent } from './companies/company.events.ts';
import type { ConnectionEvent, ConnectionSessionEvent } from './connections/connection.events.ts';
import type { ContactImportEvent } from './contact-imports/contact-import.events.ts';
import type { ContactListEvent, ContactListItemEvent } from './contact-lists/contact-list.events.ts';
import type { ContactEvent } from './contacts/contact.events.ts';
import type { FileListEvent } from './file-lists/file-list.events.ts';
import type { MentionEvent } from './mentions/mention.events.ts';
import type { MessageEvent } from './messages/message.events.ts';
import type { NoteEvent } from './notes/note.events.ts';
import type { PaymentEvent } from './payments/payment.events.ts';
import type { ContactConsentEvent } from './privacy/consent.events.ts';
import type { ContactExportEvent } from './privacy/contact-export.events.ts';
import type { PromptEvent } from './prompts/prompt.events.ts';
import type { QueueIntegrationEvent } from './queue-integrations/queue-integration.events.ts';
import type { QueueEvent } from './queues/queue.events.ts';
import type { QuickMessageEvent } from './quick-messages/quick-message.events.ts';
import type { SavedViewEvent } from './saved-views/saved-view.events.ts';
import type { ScheduleEvent } from './schedules/schedule.events.ts';
import type { SettingEvent } from './settings/setting.events.ts';
import type { TagEvent } from './tags/tag.events.ts';
import type {
  ColleagueEvent,
  PresenceEvent,
  ShowColleague,
  TicketDeliveryEvent,
  TicketEvent,
  TicketTransferEvent,
} from './tickets/ticket.events.ts';
import type { TodoEvent } from './todos/todo.events.ts';
import type { UserEvent } from './users/user.events.ts';
import type { WebhookEndpointEvent } from './webhook-endpoints/webhook-endpoint.events.ts';

/** topic → payload. A feature adds one line here, which types both ends. */
export type Topics = {
  ticket: TicketEvent;
  ticketTransfer: TicketTransferEvent;
  ticketDelivery: TicketDeliveryEvent;
  appMessage: MessageEvent;
  presence: PresenceEvent;
  colleague: ColleagueEvent;
  contact: ContactEvent;
  contactImport: ContactImportEvent;
  contactExport: ContactExportEvent;
  contactConsent: ContactConsentEvent;
  note: NoteEvent;
  user: UserEvent;
  auth: AuthEvent;
  sessionEnd: SessionEndEvent;
  company: CompanyEvent;
  whatsapp: ConnectionEvent;
  whatsappSession: ConnectionSessionEvent;
  queue: QueueEvent;
  queueIntegration: QueueIntegrationEvent;
  apiToken: ApiTokenEvent;
  webhookEndpoint: WebhookEndpointEvent;
  todo: TodoEvent;
  tag: TagEvent;
  settings: SettingEvent;
  quickemessage: QuickMessageEvent;
  schedule: ScheduleEvent;
  savedView: SavedViewEvent;
  mention: MentionEvent;
  aiSettings: AiSettingsEvent;
  prompt: PromptEvent;
  payment: PaymentEvent;
  campaign: CampaignEvent;
  ticketCampaign: TicketCampaignEvent;
  campaignOptOut: OptOutEvent;
  chat: ChatEvent;
  chatUser: ChatUserEvent;
  ContactList: ContactListEvent;
  ContactListItem: ContactListItemEvent;
  file: FileListEvent;
  announcement: AnnouncementEvent;
  reportMailing: ReportMailingEvent;
};
export type Topic = keyof Topics;

/** Announcements of the operator have the same event name in all companies. */
export const topicEventName = (companyId: number, topic: Topic): string =>
  topic === 'announcement' ? 'company-announcement' : `company-${companyId}-${topic}`;

/** Event names of older clients (docs/protocol.md 15); those of the chat contain the room or the person, that of a filled list contains the list. */
export function topicEventAliases(companyId: number, topic: Topic, payload: unknown): string[] {
  if (topic === 'prompt') return [topic];
  if (topic === 'chat') {
    const parsed = namedChat.safeParse(payload);
    return parsed.success ? [`company-${companyId}-chat-${parsed.data.chat.id}`] : [];
  }
  if (topic === 'chatUser') {
    const parsed = namedPerson.safeParse(payload);
    return parsed.success ? [`company-${companyId}-chat-user-${parsed.data.userId}`] : [];
  }
  if (topic === 'ContactListItem') {
    const parsed = reloadedList.safeParse(payload);
    return parsed.success ? [`company-${companyId}-ContactListItem-${parsed.data.contactListId}`] : [];
  }
  return topic === 'tag' || topic === 'quickemessage' || topic === 'schedule' ? [`company${companyId}-${topic}`] : [];
}
const namedChat = z.object({ chat: z.object({ id: z.number() }) });
const namedPerson = z.object({ userId: z.number() });
const reloadedList = z.object({ action: z.literal('reload'), contactListId: z.number() });

/**
 * A response to a GET has the position of its company's notices, and so have `ready` and the acknowledgement of a join.
 * If two are equal, nothing was announced in between (docs/protocol.md 13).
 */
export const noticePositionHeader = 'x-notice-position';

/** The requests of a client on the socket; anything else is ignored. */
export const roomEvents = {
  chatBox: { join: 'joinChatBox', leave: 'leaveChatBox' },
  tickets: { join: 'joinTickets', leave: 'leaveTickets' },
  notification: { join: 'joinNotification', leave: 'leaveNotification' },
  moments: { join: 'joinMoments', leave: 'leaveMoments' },
} as const;

/** Events a client may send besides joining rooms; they are not acknowledged. */
export type ClientEvents = {
  userStatus: undefined;
  userActive: undefined;
  showColleague: ShowColleague;
  pageForeground: boolean;
};

/** The minimum interval between a screen's activity reports; it also reports at once when its user returns. */
export const userActiveIntervalMs = 60_000;

/** The interval at which a screen reports that its user is online (docs/protocol.md 13). */
export const userStatusIntervalMs = 300_000;

/** The interval at which a foreground page reports itself: its user gets no push meanwhile (docs/protocol.md 13). */
export const foregroundIntervalMs = 60_000;
