import type { proto } from 'baileys/WAProto/index.js';
import { z } from 'zod';
import type { InboundContent } from '../../../inbound-event.ts';

/** A choice from buttons or a list: its text, and its id. */
export function choiceContent(text: string | null | undefined, id: string | null | undefined): InboundContent | null {
  const body = text || id;
  return body ? { mediaType: 'conversation', body, metadata: { reply: { id: id || body } } } : null;
}

const params = z.record(z.string(), z.unknown());

/** The answer to a menu or a form. */
export function readInteractiveReply(given: proto.Message.IInteractiveResponseMessage): InboundContent | null {
  const { name, paramsJson } = given.nativeFlowResponseMessage ?? {};
  const answers = params.safeParse(parseJson(paramsJson));
  const bodyText = given.body?.text ?? '';
  if (!answers.success) return bodyText === '' ? null : { mediaType: 'conversation', body: bodyText };
  const { id, title, display_text } = answers.data;
  if (typeof id === 'string' && name !== 'galaxy_message')
    return choiceContent(bodyText || text(title) || text(display_text) || text(answers.data['description']), id);
  const answerRows = Object.entries(answers.data)
    .filter(([key]) => key !== 'flow_token' && key !== 'wa_flow_response_params')
    .map(([key, value]) => `${key}: ${typeof value === 'string' ? value : JSON.stringify(value)}`);
  const body = answerRows.join('\n') || bodyText;
  return body === ''
    ? null
    : { mediaType: 'conversation', body, metadata: { form: { name: name ?? null, answers: answers.data } } };
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Null for invalid JSON. */
export function parseJson(json: string | null | undefined): unknown {
  try {
    return JSON.parse(json ?? '');
  } catch {
    return null;
  }
}
