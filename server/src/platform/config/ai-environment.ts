import { z } from 'zod';

type Variables = {
  AI_BASE_URL?: string | undefined;
  AI_API_KEY?: string | undefined;
  AI_CHAT_MODEL: string;
  AI_TRANSCRIPTION_MODEL: string;
  AI_MONTHLY_TOKEN_CAP?: number | undefined;
};

/** The installation's AI service, used by companies that have configured none of their own. */
export type AiInstallation = {
  baseUrl: string;
  apiKey: string;
  chatModel: string;
  transcriptionModel: string;
  /** per company; null: no limit */
  monthlyTokenCap: number | null;
};

export const openAiUrl = 'https://api.openai.com/v1';
/** `{region}` is replaced by the region of the Azure account. */
export const azureSpeechUrl = 'https://{region}.tts.speech.microsoft.com';
export const openAiModels = { chatModel: 'gpt-4o-mini', transcriptionModel: 'whisper-1' };

/** A list of `host` or `host:port`, separated by commas. */
export const hostList = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((host) => host.trim().toLowerCase())
      .filter(Boolean),
  )
  .refine(
    (hosts) =>
      hosts.every(
        (host) => URL.canParse(`http://${host}`) && new URL(`http://${host}/`).pathname === '/' && !/[/@?#]/.test(host),
      ),
    'names or addresses with commas between them, each with or without a port, like n8n.lan,10.0.0.7:5678',
  );

/** Null when no service is configured: companies without a service of their own then have none. */
export const aiInstallationOf = (set: Variables): AiInstallation | null =>
  set.AI_BASE_URL === undefined && set.AI_API_KEY === undefined
    ? null
    : {
        baseUrl: (set.AI_BASE_URL ?? openAiUrl).replace(/\/+$/, ''),
        apiKey: set.AI_API_KEY ?? '',
        chatModel: set.AI_CHAT_MODEL,
        transcriptionModel: set.AI_TRANSCRIPTION_MODEL,
        monthlyTokenCap: set.AI_MONTHLY_TOKEN_CAP ?? null,
      };
