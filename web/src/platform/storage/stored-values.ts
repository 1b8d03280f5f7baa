import type { ChatQuote } from '@balcao/contract/chats/chat';
import type { FilledTemplate, TemplateChoice } from '@balcao/contract/message-templates/message-template';

/**
 * localStorage of this browser, by the keys of the specification. `preferredTheme` and `i18nextLng` are
 * plain text because Mantine, i18next and first.js read them too; the rest is text or JSON as typed here.
 */
export type StoredValues = {
  companyId: number;
  userId: number;
  companyDueDate: string;
  /** A sign-out that the server has not answered: its session is not ended yet. */
  unconfirmedSignOut: true;
  /** Email of the last user, prefilled on the sign-in page; removed on sign-out. */
  email: string;
  /** Whether messages begin with the attendant's name. */
  signOption: boolean;
  /** Whether a send can be undone for a few seconds. */
  undoSends: boolean;
  preferredTheme: 'light' | 'dark';
  i18nextLng: string;
  /** 0 to 1. */
  volume: number;
  drawerCollapsed: boolean;
  /** Whether the list of pending tickets begins with the longest wait. */
  longestWaitFirst: boolean;
  /** Whether the list of open tickets begins with unread ones. */
  unreadFirst: boolean;
  /** Unsent drafts by user and ticket (`draftKey`): the text of a message, or a note. */
  drafts: Record<string, string | { text: string; isNote: true }>;
  /** Unsent texts of the internal chat by user and room (`draftKey`). */
  chatDrafts: Record<string, string>;
  /** The message that the draft replies to, by user and room (`draftKey`). */
  chatReplies: Record<string, ChatQuote>;
  /** Messages of the internal chat that are not acknowledged, oldest first. */
  unsentChats: StoredChat[];
  /** Sends that are not acknowledged, by ticket id. */
  unsent: Record<string, OutgoingText[]>;
  /** Playback position where a sound was stopped, in seconds, by message id. */
  resumePosition: Record<string, number>;
  /** Most recent first. */
  recentEmojis: string[];
  /** Order of the contacts. */
  contactOrder: string;
  /** The last test number of a campaign, and the user who entered it in this browser. */
  campaignTest: { userId: number; number: string };
  /** Chosen columns, by report. */
  reportColumns: Record<string, string[]>;
  /** Push notifications of this browser: for which user, and with which settings. */
  push: StoredPush;
  /** Customers of the sandbox phone. */
  sandboxCustomers: { number: string; name: string; label?: string; note?: string }[];
};

export type StoredPush = { userId: number; waiting: boolean; showsText: boolean };

export type StoredChat = {
  /** the user it belongs to */
  userId: number;
  chatId: number;
  clientId: string;
  text: string;
  quoted?: ChatQuote | null;
  ticketId: number | null;
  mentions: number[];
  /** their bytes are in the browser's database (offline/unsent-files.ts) */
  files?: { name: string; mimeType: string }[];
  at: string;
};

export type OutgoingText = {
  clientId: string;
  body: string;
  quotedMsgId: string | null;
  isPrivate: boolean;
  createdAt: string;
  /** for a note: ids of the users mentioned in it */
  mentions?: number[];
  /** for a text to a group: the members mentioned in it */
  memberMentions?: { key: string; name: string }[];
  /** the user it belongs to: another user of this browser neither sees nor sends it */
  userId?: number;
  /** its bytes are in the browser's database (offline/unsent-files.ts) */
  file?: { name: string; mimeType: string; width: number | null; height: number | null; preview?: string | undefined };
  /** an approved template: which one, with its values, and its preview */
  template?: { choice: TemplateChoice; shown: FilledTemplate } | undefined;
};

/** Stored as plain text. */
export const rawKeys: ReadonlySet<keyof StoredValues> = new Set([
  'preferredTheme',
  'i18nextLng',
  'companyDueDate',
  'email',
]);
/** Texts of a company's conversations: an impersonating operator's browser has them in the storage of the tab only. */
export const companyKeys: ReadonlySet<keyof StoredValues> = new Set(['drafts', 'chatDrafts', 'chatReplies']);
