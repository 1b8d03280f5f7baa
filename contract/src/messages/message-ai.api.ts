import { z } from 'zod';
import { route } from '../route.ts';
import { id } from '../wire.ts';
import { message, messageId } from './message.ts';

/** Requests about messages to the company's AI service. */
export const messageAiApi = {
  /** Ours: transcribes a sound in a job. The response is the message with a pending transcription, or with the existing one. */
  transcribe: route({
    method: 'POST',
    path: '/messages/:messageId/transcription',
    params: z.object({ messageId }),
    plan: 'useOpenAi',
    output: message,
    fails: ['ERR_NO_MESSAGE_FOUND', 'ERR_NO_PERMISSION', 'ERR_AI_NOT_SET', 'ERR_AI_CAP'],
  }),
  /**
   * A sound as multipart `audio`; the response is text/plain. When a message that the caller may read has the same
   * sound, the text is stored with it, once. Without a service the text states that.
   */
  transcribeUpload: route({
    method: 'POST',
    path: '/test/audio',
    multipart: true,
    output: z.string(),
    fails: ['ERR_FILE_TYPE', 'ERR_FILE_TOO_LARGE', 'ERR_AI_CAP', 'ERR_AI_FAILED', 'ERR_RATE_LIMIT'],
  }),
  /** A summary of the conversation for the next assignee; nothing is stored: the person may use it in a note. */
  summarize: route({
    method: 'POST',
    path: '/tickets/:ticketId/summary',
    plan: 'useOpenAi',
    params: z.object({ ticketId: id }),
    output: z.object({ text: z.string() }),
    fails: [
      'ERR_NO_TICKET_FOUND',
      'ERR_NO_PERMISSION',
      'ERR_AI_NOT_SET',
      'ERR_AI_CAP',
      'ERR_AI_FAILED',
      'ERR_RATE_LIMIT',
    ],
  }),
};
