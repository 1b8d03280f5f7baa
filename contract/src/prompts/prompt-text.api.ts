import { z } from 'zod';
import { messageReply, route } from '../route.ts';
import { id } from '../wire.ts';
import { addPromptTextInput, promptText } from './prompt-text.ts';

const ofPrompt = z.object({ id });

/** Ours: texts that a company gives to a prompt as knowledge. */
export const promptTextApi = {
  list: route({
    method: 'GET',
    path: '/prompt/:id/texts',
    plan: 'useOpenAi',
    emptyAnswer: [],
    params: ofPrompt,
    output: z.array(promptText),
    fails: ['ERR_NOT_FOUND'],
  }),
  /** A page is fetched within the call. `url: unreadable`: it contains no text. */
  add: route({
    method: 'POST',
    path: '/prompt/:id/texts',
    permission: 'prompts:edit',
    plan: 'useOpenAi',
    params: ofPrompt,
    body: addPromptTextInput,
    output: promptText,
    fails: ['ERR_NOT_FOUND', 'ERR_URL_NOT_ALLOWED', 'ERR_RATE_LIMIT'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/prompt/:id/texts/:textId',
    permission: 'prompts:edit',
    plan: 'useOpenAi',
    params: ofPrompt.extend({ textId: id }),
    output: messageReply,
    fails: ['ERR_NOT_FOUND'],
  }),
};
