import type { OpenAi } from '../../peers/openai/openai.ts';
import type { TestCompany } from '../world/running-server.ts';

/** Sets this peer as the company's AI service. */
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
