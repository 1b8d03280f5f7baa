import { z } from 'zod';
import { emptyToDefault, idOrNull, instant } from '../wire.ts';
import { integrationProblems } from './queue-integration.rules.ts';

/** `n8n`, `webhook`: are told what customers write and may answer. `typebot`, `dialogflow`: hold the conversation. */
export const integrationType = z.enum(['dialogflow', 'n8n', 'webhook', 'typebot']);
export type IntegrationType = z.infer<typeof integrationType>;

/** Of a dialogflow agent. */
export const integrationLanguage = z.enum(['pt-BR', 'en', 'es']);

/** Ours: what n8n and webhooks can be told of every conversation, besides the messages of those that they answer in. */
export const webhookEvents = ['ticket.opened', 'ticket.accepted', 'ticket.closed', 'ticket.rated'] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

export const queueIntegration = z.object({
  id: z.number(),
  type: integrationType,
  name: z.string(),
  projectName: z.string(),
  /** the key of a service account: masked; "" when there is none */
  jsonContent: z.string(),
  /** ours: whose key that is */
  serviceAccount: z.string(),
  language: integrationLanguage,
  /** where the service is; "" for who may not change integrations, because it may hold a secret */
  urlN8N: z.string(),
  /** ours, of n8n and webhook: what signs each call. Whole in the reply that made it, masked everywhere else */
  signingSecret: z.string(),
  /** ours, of n8n and webhook: what they are told of besides */
  events: z.array(z.enum(webhookEvents)),
  typebotSlug: z.string(),
  /** minutes without an answer after which the conversation begins anew; 0: never */
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
  /** masked or empty: as it was */
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

/** What a form can say before it asks. `hasKey`: one is kept, so that an empty or masked one is as it was. */
export const queueIntegrationForm = (hasKey: boolean) =>
  createQueueIntegrationInput.superRefine((values, context) => {
    const { type, projectName = '', jsonContent = '', urlN8N = '', typebotSlug = '' } = values;
    const problems = integrationProblems({ type, projectName, jsonContent, urlN8N, typebotSlug }, hasKey);
    for (const [field, message] of Object.entries(problems))
      context.addIssue({ code: 'custom', path: [field], message, input: message === 'required' ? '' : 'typed' });
  });

/** What an untouched form holds. */
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
 * Why a service did not answer as it should. `key`: its key is not accepted. `missing`: it has no such project or flow. `rejected`: the rest
 * of what it refuses. `rate`: too much at once. `service`: its own fault. `garbage`: no answer of this kind. `silence`: none in time.
 * `unreachable`: no connection. `address`: one that may not be called from here.
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

/** What asks a dialogflow agent for one answer. A masked key is the kept one of the integration `id`. */
export const testSessionInput = z.object({
  id: idOrNull.optional(),
  projectName: z.string().trim().min(1).max(200),
  jsonContent: z.string().trim().min(1).max(20_000),
  language: integrationLanguage,
  urlN8N: emptyToDefault(z.string().trim().max(500), '').optional(),
});
export type TestSessionInput = z.output<typeof testSessionInput>;
