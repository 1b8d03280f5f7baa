import type { OpenAi } from '../../peers/openai/openai.ts';
import type { TestCompany } from '../world/running-server.ts';

/** The company's AI service is this peer. */
export const saveAiSettings = ({ admin }: TestCompany, { url }: OpenAi, more: object = {}) =>
  admin.call('PUT', '/ai-settings', {
    enabled: true,
    baseUrl: url,
    apiKey: 'sk-peer',
    chatModel: 'gpt-4o-mini',
    transcriptionModel: '',
    monthlyTokenCap: null,
    ...more,
  });
