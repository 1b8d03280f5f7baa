import { z } from 'zod';
import { route } from '../route.ts';
import { id } from '../wire.ts';
import { message } from './message.ts';

/** What the company's AI service is asked about messages. */
export const messageAiApi = {
  /** Ours: writes down what was said, by a job: the answer is the message with its transcription under way, or as it is already. */
  transcribe: route({
    method: 'POST',
    path: '/messages/:messageId/transcription',
    params: z.object({ messageId: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) }),
    plan: 'useOpenAi',
    output: message,
    fails: ['ERR_NO_MESSAGE_FOUND', 'ERR_NO_PERMISSION', 'ERR_AI_NOT_SET', 'ERR_AI_CAP'],
  }),
  /**
   * A sound as multipart `audio`; the answer is text/plain. A sound that a message one may read has is written down with it, once.
   * Without a service the text says so.
   */
  transcribeUpload: route({
    method: 'POST',
    path: '/test/audio',
    multipart: true,
    output: z.string(),
    fails: ['ERR_FILE_TYPE', 'ERR_FILE_TOO_LARGE', 'ERR_AI_CAP', 'ERR_AI_FAILED', 'ERR_RATE_LIMIT'],
  }),
  /** A text about the conversation for whoever takes it over; nothing is kept: the person makes a note of it, or does not. */
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
