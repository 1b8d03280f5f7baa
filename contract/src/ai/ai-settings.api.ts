import { z } from 'zod';
import { route } from '../route.ts';
import {
  aiAbilities,
  aiFailReason,
  aiSettings,
  aiSettingsChange,
  aiSettingsInput,
  noAiAbilities,
} from './ai-settings.ts';

/** `none`: no model is set for it, so the service was not asked. */
const testResult = z.union([z.literal('ok'), z.literal('none'), aiFailReason]);
export type AiTestResult = z.infer<typeof testResult>;

export const aiSettingsApi = {
  show: route({
    method: 'GET',
    path: '/ai-settings',
    permission: 'settings-page:view',
    plan: 'useOpenAi',
    output: aiSettings,
  }),
  update: route({
    method: 'PUT',
    path: '/ai-settings',
    audited: true,
    permission: 'settings:edit',
    plan: 'useOpenAi',
    body: aiSettingsChange,
    output: aiSettings,
    fails: ['ERR_URL_NOT_ALLOWED'],
  }),
  /**
   * Tests the service with the given values, stored or not: one word of the chat model, and one second of silence for
   * the transcription model.
   */
  test: route({
    method: 'POST',
    path: '/ai-settings/test',
    permission: 'settings:edit',
    plan: 'useOpenAi',
    body: aiSettingsInput,
    output: z.object({ chat: testResult, transcription: testResult }),
    fails: ['ERR_URL_NOT_ALLOWED', 'ERR_AI_NOT_SET', 'ERR_AI_CAP'],
  }),
  abilities: route({
    method: 'GET',
    path: '/ai-abilities',
    plan: 'useOpenAi',
    emptyAnswer: noAiAbilities,
    output: aiAbilities,
  }),
};
