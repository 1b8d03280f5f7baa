import { z } from 'zod';
import { messageReply, route } from '../route.ts';
import { id, listQuery, page } from '../wire.ts';
import { createPromptInput, prompt, promptFailReason, tryPromptInput, updatePromptInput } from './prompt.ts';
import { promptSource } from './prompt-text.ts';

const byId = z.object({ id });

export const promptApi = {
  list: route({
    method: 'GET',
    path: '/prompt',
    plan: 'useOpenAi',
    emptyAnswer: { prompts: [], count: 0, hasMore: false },
    query: listQuery,
    output: page('prompts', prompt),
  }),
  show: route({
    method: 'GET',
    path: '/prompt/:id',
    plan: 'useOpenAi',
    params: byId,
    output: prompt,
    fails: ['ERR_NOT_FOUND'],
  }),
  create: route({
    method: 'POST',
    path: '/prompt',
    idempotent: true,
    audited: true,
    permission: 'prompts:edit',
    plan: 'useOpenAi',
    body: createPromptInput,
    output: prompt,
    fails: ['ERR_NO_QUEUE_FOUND', 'ERR_URL_NOT_ALLOWED'],
  }),
  update: route({
    method: 'PUT',
    path: '/prompt/:id',
    audited: true,
    permission: 'prompts:edit',
    plan: 'useOpenAi',
    params: byId,
    body: updatePromptInput,
    output: prompt,
    fails: ['ERR_NOT_FOUND', 'ERR_NO_QUEUE_FOUND', 'ERR_URL_NOT_ALLOWED'],
  }),
  /** Stores only the used tokens. */
  try: route({
    method: 'POST',
    path: '/prompt/try',
    permission: 'prompts:edit',
    plan: 'useOpenAi',
    body: tryPromptInput,
    output: z.object({
      texts: z.array(z.string()),
      /** the prompt would hand over to people here */
      transfers: z.boolean(),
      /** the texts that the model got */
      sources: z.array(promptSource),
      failed: promptFailReason.nullable(),
    }),
    fails: ['ERR_NOT_FOUND', 'ERR_URL_NOT_ALLOWED', 'ERR_RATE_LIMIT'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/prompt/:id',
    audited: true,
    permission: 'prompts:edit',
    plan: 'useOpenAi',
    params: byId,
    output: messageReply,
    fails: ['ERR_NOT_FOUND', 'ERR_PROMPT_IN_USE'],
  }),
};
