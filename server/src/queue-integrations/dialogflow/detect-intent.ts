import type { IntegrationLanguage } from '@balcao/contract/queue-integrations/queue-integration';
import type { ServiceAccountKey } from '@balcao/contract/queue-integrations/queue-integration.rules';
import { z } from 'zod';
import { callOutside, ServiceFailure, type ServiceRequest } from '../../platform/outside/call-outside.ts';
import { readAnswer } from '../../platform/outside/read-answer.ts';
import { dropAccessToken, fetchAccessToken } from './fetch-access-token.ts';

const googleUrl = 'https://dialogflow.googleapis.com';
/** Dialogflow's limit for a text. */
const maxTextLength = 256;

export type DialogflowAgent = {
  url: string;
  projectName: string;
  language: IntegrationLanguage;
  key: ServiceAccountKey;
};
/** `isOver`: the agent hands over to a user, or has finished. */
type DetectedAnswer = { replies: string[]; isOver: boolean };

const detected = z.object({
  queryResult: z.object({
    fulfillmentText: z.string().optional(),
    fulfillmentMessages: z
      .array(
        z.object({
          platform: z.string().optional(),
          text: z.object({ text: z.array(z.string()).optional() }).optional(),
        }),
      )
      .optional(),
    intent: z.object({ liveAgentHandoff: z.boolean().optional(), endInteraction: z.boolean().optional() }).optional(),
  }),
});

/**
 * The agent's answer to a text (Dialogflow ES, v2 `detectIntent`). `session`: up to 36 characters. @throws
 * ServiceFailure
 */
export async function detectIntent(
  agent: DialogflowAgent,
  { session, text }: { session: string; text: string },
  call: Pick<ServiceRequest, 'timeoutMs' | 'integrationHosts' | 'signal'>,
): Promise<DetectedAnswer> {
  const { projectName, language, key } = agent;
  const path = `projects/${encodeURIComponent(projectName)}/agent/sessions/${encodeURIComponent(session)}`;
  const body = { queryInput: { text: { text: [...text].slice(0, maxTextLength).join(''), languageCode: language } } };
  const request = { ...call, url: `${agent.url.replace(/\/+$/, '') || googleUrl}/v2/${path}:detectIntent` };
  const ask = async () =>
    callOutside({
      ...request,
      headers: { authorization: `Bearer ${await fetchAccessToken(key, call)}` },
      body: JSON.stringify(body),
    });
  const answer = await ask().catch((error: unknown) => {
    // The token was revoked before it expired: retry once with a new one.
    if (!(error instanceof ServiceFailure && error.status === 401)) throw error;
    dropAccessToken(key);
    return ask();
  });
  const { fulfillmentMessages = [], fulfillmentText = '', intent } = readAnswer(detected, answer).queryResult;
  const replies = fulfillmentMessages.flatMap(({ platform, text: words }) =>
    platform === undefined || platform === 'PLATFORM_UNSPECIFIED' ? (words?.text?.slice(0, 1) ?? []) : [],
  );
  return {
    replies: (replies.length > 0 ? replies : [fulfillmentText]).filter((reply) => reply.trim() !== ''),
    isOver: intent?.liveAgentHandoff === true || intent?.endInteraction === true,
  };
}
