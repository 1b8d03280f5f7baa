import { callOutside, ServiceFailure, type ServiceRequest } from '../../platform/outside/call-outside.ts';
import { readAnswer } from '../../platform/outside/read-answer.ts';
import { readTypebotTurn, type TypebotTurn, typebotAnswer } from './typebot.rules.ts';

type Call = Pick<ServiceRequest, 'timeoutMs' | 'integrationHosts'>;
type TypebotFlow = { url: string; slug: string };

/** Starts a session of a flow. `variables`: data about the customer. @throws ServiceFailure */
export async function startTypebot(
  { url, slug }: TypebotFlow,
  variables: Record<string, string>,
  call: Call,
): Promise<TypebotTurn & { sessionId: string }> {
  const answer = await post(`${rootOf(url)}/typebots/${encodeURIComponent(slug)}/startChat`, call, {
    prefilledVariables: variables,
    textBubbleContentFormat: 'richText',
  });
  if (answer.sessionId === undefined) throw new ServiceFailure('garbage');
  return { ...readTypebotTurn(answer), sessionId: answer.sessionId };
}

/** Sends the customer's answer. null: the session no longer exists. @throws ServiceFailure */
export async function continueTypebot(
  { url }: TypebotFlow,
  { sessionId, text }: { sessionId: string; text: string },
  call: Call,
): Promise<TypebotTurn | null> {
  try {
    const path = `${rootOf(url)}/sessions/${encodeURIComponent(sessionId)}/continueChat`;
    return readTypebotTurn(await post(path, call, { message: { type: 'text', text } }));
  } catch (error) {
    if (error instanceof ServiceFailure && error.reason === 'missing') return null;
    throw error;
  }
}

const rootOf = (url: string): string => `${url.replace(/\/+$/, '')}/api/v1`;

const post = async (url: string, call: Call, body: object) =>
  readAnswer(typebotAnswer, await callOutside({ ...call, url, body: JSON.stringify(body) }));
