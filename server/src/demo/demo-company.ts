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
  /** of e-mail addresses */
  domain: string;
  /** of phone numbers: the first digits of each customer's */
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
  lines: { name: string; queues: string[]; greetingMessage?: string }[];
  people: {
    name: string;
    profile: 'supervisor' | 'user';
    queues: string[];
    allTicket?: 'enabled';
    farewellMessage?: string;
  }[];
  /** kanban lanes */
  tags: { name: string; color: string; lane?: boolean; limit?: number; entryMessage?: string }[];
  /** of people that campaigns write to; who is in them is made up */
  holidays?: readonly Holiday[] | undefined;
  contactLists?: readonly { name: string; people: number }[] | undefined;
  /** `list`, `fileList`: by their names; without `inDays` somebody has to start it */
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
  /** one that is over; `answers`: in the order of their coming */
  playedCampaign?:
    | { name: string; list: string; messages: readonly string[]; answers: readonly string[]; daysAgo: number }
    | undefined;
  /** that go out with campaigns */
  fileLists?:
    | readonly { name: string; message: string; files: readonly (GeneratedFile & { caption?: string })[] }[]
    | undefined;
  /** rooms of the internal chat, opened by the admin; `by` null is the admin, `quotes` the number of a message before, from 1 */
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
          /** an open ticket of who writes is put in */
          hasTicket?: true;
          /** by the person's name */
          reactions?: Readonly<Record<string, string>>;
        }[];
      }[]
    | undefined;
  /** general ones */
  quickReplies: { shortcode: string; message: string; file?: GeneratedFile }[];
  /** WhatsApp Cloud, which delivers approved templates alone once its customers have not written for a day */
  cloudConnection?: CloudConnection;
  /** AIs that wait to be chosen by a connection: none is set up to answer */
  integrations?: CreateQueueIntegrationInput[];
  /** what other programs use, and tasks of the admin */
  programs?: {
    tokens: readonly { name: string; scopes: ApiScope[] }[];
    endpoints: readonly { name: string; url: string; events: EndpointEvent[] }[];
    tasks: readonly { text: string; inHours?: number; isAboutTicket?: true }[];
  };
  prompts?: { name: string; prompt: string; queue: string; monthlyTokenCap?: number }[];
  /** to customers whose conversation is open, one each, by whoever has it; the first `inHours` from now */
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
    /** of the queue */
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
export type Script = { queue: string; tags: string[]; lines: ScriptLine[] };

export type ScriptLine =
  | { kind: 'customer'; body: string; file?: GeneratedFile }
  | { kind: 'place'; label: string; latitude: number; longitude: number }
  | { kind: 'attendant'; body: string; file?: GeneratedFile }
  /** internal note, never sent */
  | { kind: 'aside'; body: string }
  | { kind: 'note'; body: string }
  | { kind: 'transfer'; queue: string };

/** A generated file. */
export type GeneratedFile = { make: 'picture' | 'receipt' | 'document' | 'voice'; name: string };

export const customer = (body: string, file?: GeneratedFile): ScriptLine => ({
  kind: 'customer',
  body,
  ...(file && { file }),
});
export const attendant = (body: string, file?: GeneratedFile): ScriptLine => ({
  kind: 'attendant',
  body,
  ...(file && { file }),
});
export const internalNote = (body: string): ScriptLine => ({ kind: 'aside', body });
export const note = (body: string): ScriptLine => ({ kind: 'note', body });
export const transfer = (queue: string): ScriptLine => ({ kind: 'transfer', queue });
export const place = (label: string, latitude: number, longitude: number): ScriptLine => ({
  kind: 'place',
  label,
  latitude,
  longitude,
});
