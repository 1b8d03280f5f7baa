import { z } from 'zod';
import { emptyToDefault, idOrNull, instant } from '../wire.ts';
import { integrationProblems } from './queue-integration.rules.ts';

/** `n8n`, `webhook`: receive customers' messages and may reply. `typebot`, `dialogflow`: conduct the conversation. */
export const integrationType = z.enum(['dialogflow', 'n8n', 'webhook', 'typebot']);
export type IntegrationType = z.infer<typeof integrationType>;

/** The language of a dialogflow agent. */
export const integrationLanguage = z.enum(['pt-BR', 'en', 'es']);
export type IntegrationLanguage = z.infer<typeof integrationLanguage>;

/** Ours: events of all conversations for n8n and webhooks, besides messages of the conversations that they answer. */
export const webhookEvents = ['ticket.opened', 'ticket.accepted', 'ticket.closed', 'ticket.rated'] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

export const queueIntegration = z.object({
  id: z.number(),
  companyId: z.number(),
  type: integrationType,
  name: z.string(),
  projectName: z.string(),
  /** the key of a service account: masked; "" when there is none */
  jsonContent: z.string(),
  /** ours: the account that the key belongs to */
  serviceAccount: z.string(),
  language: integrationLanguage,
  /** the URL of the service; "" for users who may not change integrations, because it may contain a secret */
  urlN8N: z.string(),
  /** ours, for n8n and webhook: signs each call. In full in the response that created it, masked everywhere else */
  signingSecret: z.string(),
  /** ours, for n8n and webhook: the additional events they receive */
  events: z.array(z.enum(webhookEvents)),
  typebotSlug: z.string(),
  /** minutes without an answer after which the flow starts again; 0: never */
  typebotExpires: z.number(),
  /** ms between two bubbles */
  typebotDelayMessage: z.number(),
  typebotKeywordFinish: z.string(),
  typebotKeywordRestart: z.string(),
  typebotUnknownMessage: z.string(),
  typebotRestartMessage: z.string(),
  createdAt: instant,
  updatedAt: instant,
});
export type QueueIntegration = z.infer<typeof queueIntegration>;

const shortText = emptyToDefault(z.string().trim().max(200), '');
const message = emptyToDefault(z.string().max(4000), '');

const fields = z.object({
  type: integrationType,
  name: z.string().trim().min(2).max(50),
  projectName: shortText,
  /** masked or empty: unchanged */
  jsonContent: emptyToDefault(z.string().trim().max(20_000), ''),
  language: emptyToDefault(integrationLanguage, 'pt-BR'),
  urlN8N: emptyToDefault(z.string().trim().max(500), ''),
  events: z.array(z.enum(webhookEvents)).max(webhookEvents.length),
  typebotSlug: shortText,
  typebotExpires: emptyToDefault(z.coerce.number().int().min(0).max(10_080), 1),
  typebotDelayMessage: emptyToDefault(z.coerce.number().int().min(0).max(30_000), 1000),
  typebotKeywordFinish: shortText,
  typebotKeywordRestart: shortText,
  typebotUnknownMessage: message,
  typebotRestartMessage: message,
});
export const createQueueIntegrationInput = fields.partial().required({ type: true, name: true });
export type CreateQueueIntegrationInput = z.output<typeof createQueueIntegrationInput>;
export const updateQueueIntegrationInput = fields.partial();
export type UpdateQueueIntegrationInput = z.output<typeof updateQueueIntegrationInput>;

/** Checks that a form can make without the server. `hasKey`: a key is stored, so that an empty or masked one is allowed. */
export const queueIntegrationForm = ({ hasKey }: { hasKey: boolean }) =>
  createQueueIntegrationInput.superRefine((values, context) => {
    const { type, projectName = '', jsonContent = '', urlN8N = '', typebotSlug = '' } = values;
    const problems = integrationProblems({ type, projectName, jsonContent, urlN8N, typebotSlug }, { hasKey });
    for (const [field, message] of Object.entries(problems))
      context.addIssue({ code: 'custom', path: [field], message, input: message === 'required' ? '' : 'typed' });
  });

/** The values of a new form. */
export const blankIntegration = {
  projectName: '',
  jsonContent: '',
  language: 'pt-BR',
  urlN8N: '',
  typebotSlug: '',
  typebotExpires: 1,
  typebotDelayMessage: 1000,
  typebotKeywordFinish: '',
  typebotKeywordRestart: '',
  typebotUnknownMessage: '',
  typebotRestartMessage: '',
} as const;

/**
 * Why a service did not answer properly. `key`: its key was not accepted. `missing`: unknown project or flow.
 * `rejected`: any other refusal. `rate`: too many requests. `service`: an error of the service. `garbage`: an unusable
 * response. `silence`: a timeout. `unreachable`: no connection. `address`: it may not be called from here.
 */
export const integrationFailReason = z.enum([
  'key',
  'missing',
  'rejected',
  'rate',
  'service',
  'garbage',
  'silence',
  'unreachable',
  'address',
]);
export type IntegrationFailReason = z.infer<typeof integrationFailReason>;

/** Requests one reply from a dialogflow agent. A masked key means the stored key of the integration `id`. */
export const testSessionInput = z.object({
  id: idOrNull.optional(),
  projectName: z.string().trim().min(1).max(200),
  jsonContent: z.string().trim().min(1).max(20_000),
  language: integrationLanguage,
  urlN8N: emptyToDefault(z.string().trim().max(500), '').optional(),
});
export type TestSessionInput = z.output<typeof testSessionInput>;
