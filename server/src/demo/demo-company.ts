import type { ApiScope } from '@balcao/contract/api-tokens/api-token';
import type { Holiday } from '@balcao/contract/holidays/holiday';
import type { MessageTemplate } from '@balcao/contract/message-templates/message-template';
import type { CreateQueueIntegrationInput } from '@balcao/contract/queue-integrations/queue-integration';
import type { EndpointEvent } from '@balcao/contract/webhook-endpoints/webhook-endpoint';

/** An entry of a queue's menu. */
export type DemoOption = { title: string; message: string; action?: 'close'; children?: DemoOption[] };

/** Definition of a demo company, created through the verbs; see fill-company.ts. */
export type DemoCompany = {
  name: string;
  /** domain of e-mail addresses */
  domain: string;
  /** country and area code, with which customers' numbers begin */
  areaCode: string;
  seed: number;
  admin: { name: string };
  queues: {
    name: string;
    color: string;
    greetingMessage?: string;
    firstAnswerGoalMinutes?: number;
    resolutionGoalMinutes?: number;
    options?: DemoOption[];
  }[];
  /** several queues on one connection: the customer chooses from a menu */
  connections: { name: string; queues: string[]; greetingMessage?: string }[];
  people: {
    name: string;
    profile: 'supervisor' | 'user';
    queues: string[];
    allTicket?: 'enabled';
    farewellMessage?: string;
  }[];
  /** kanban lanes */
  tags: { name: string; color: string; lane?: boolean; limit?: number; entryMessage?: string }[];
  /** contact lists for campaigns, with invented people */
  holidays?: readonly Holiday[] | undefined;
  contactLists?: readonly { name: string; people: number }[] | undefined;
  /** `list`, `fileList`: by their names; without `inDays` it has to be started manually */
  campaigns?:
    | readonly {
        name: string;
        list: string;
        fileList?: string;
        messages: readonly string[];
        confirmation?: string;
        inDays?: number;
      }[]
    | undefined;
  /** a finished campaign; `answers`: in the order of arrival */
  playedCampaign?:
    | { name: string; list: string; messages: readonly string[]; answers: readonly string[]; daysAgo: number }
    | undefined;
  /** files for campaigns */
  fileLists?:
    | readonly { name: string; message: string; files: readonly (GeneratedFile & { caption?: string })[] }[]
    | undefined;
  /**
   * rooms of the internal chat, created by the admin; `by` null is the admin, `quotes` the number of an earlier
   * message, from 1
   */
  chats?:
    | readonly {
        title: string;
        people: readonly string[];
        messages: readonly {
          by: string | null;
          minutesAgo: number;
          text: string;
          quotes?: number;
          /** null: the admin */
          mentions?: (string | null)[];
          /** shares an open ticket of the author */
          hasTicket?: true;
          /** by the person's name */
          reactions?: Readonly<Record<string, string>>;
        }[];
      }[]
    | undefined;
  /** general quick replies */
  quickReplies: { shortcode: string; message: string; file?: GeneratedFile }[];
  /** WhatsApp Cloud, which delivers only approved templates once a customer has not written for a day */
  cloudConnection?: CloudConnection;
  /** AI prompts and integrations that no connection uses yet */
  integrations?: CreateQueueIntegrationInput[];
  /** tokens, webhooks and tasks of the admin */
  programs?: {
    tokens: readonly { name: string; scopes: ApiScope[] }[];
    endpoints: readonly { name: string; url: string; events: EndpointEvent[] }[];
    tasks: readonly { text: string; inHours?: number; isAboutTicket?: true }[];
  };
  prompts?: { name: string; prompt: string; queue: string; monthlyTokenCap?: number }[];
  /** for customers with an open conversation, one each, by its assignee; the first is due `inHours` from now */
  schedules: { body: string; inHours: number; recurrence?: string; opens?: boolean }[];
  customers: number;
  /** number of tickets by final state */
  tickets: { closed: number; open: number; pending: number };
  scripts: Script[];
};

export type CloudConnection = {
  name: string;
  queue: string;
  templates: MessageTemplate[];
  conversations: {
    customer: string;
    /** a person of the queue */
    person: string;
    hoursAgo: number;
    messages: { fromMe: boolean; body: string }[];
  }[];
};

/** An approved template in Portuguese. */
export const template = (
  name: string,
  body: string,
  more: Partial<Omit<MessageTemplate, 'name' | 'body'>> = {},
): MessageTemplate => ({
  name,
  language: 'pt_BR',
  category: 'utility',
  status: 'approved',
  isSupported: true,
  header: null,
  body,
  footer: null,
  buttons: [],
  examples: {},
  ...more,
});

/**
 * A conversation, in order. It starts with the customer's messages, then an attendant accepts. `{nome}`, `{atendente}`,
 * `{pedido}` and `{valor}` are filled in.
 */
export type Script = { queue: string; tags: string[]; steps: ScriptStep[] };

export type ScriptStep =
  | { kind: 'customer'; body: string; file?: GeneratedFile }
  | { kind: 'place'; label: string; latitude: number; longitude: number }
  | { kind: 'attendant'; body: string; file?: GeneratedFile }
  /** internal note, never sent */
  | { kind: 'aside'; body: string }
  | { kind: 'note'; body: string }
  | { kind: 'transfer'; queue: string };

/** A generated file. */
export type GeneratedFile = { make: 'picture' | 'receipt' | 'document' | 'voice'; name: string };

export const customer = (body: string, file?: GeneratedFile): ScriptStep => ({
  kind: 'customer',
  body,
  ...(file && { file }),
});
export const attendant = (body: string, file?: GeneratedFile): ScriptStep => ({
  kind: 'attendant',
  body,
  ...(file && { file }),
});
export const internalNote = (body: string): ScriptStep => ({ kind: 'aside', body });
export const note = (body: string): ScriptStep => ({ kind: 'note', body });
export const transfer = (queue: string): ScriptStep => ({ kind: 'transfer', queue });
export const place = (label: string, latitude: number, longitude: number): ScriptStep => ({
  kind: 'place',
  label,
  latitude,
  longitude,
});
