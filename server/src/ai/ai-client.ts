import { type AiFailReason, aiFailReason } from '@balcao/contract/ai/ai-settings';
import { Failure } from '@balcao/contract/errors';

/** The service of one company, and how to get in. Never log this. */
export type AiAccess = {
  /** without a slash at its end */
  baseUrl: string;
  apiKey: string;
  /** the operator has named its host */
  allowPrivateNetwork: boolean;
};

/** `timeoutMs`: until the whole answer is there. `signal`: the caller does not want it any more. */
type CallOptions = { timeoutMs: number; signal?: AbortSignal | undefined };

export type ChatRequest = CallOptions & {
  model: string;
  /** what it is to do, and what with: kept apart, because the second is often text of an unknown person */
  system: string;
  user: string;
  /** of a conversation: what was said before `user`, oldest first */
  history?: readonly ChatTurn[];
  maxTokens: number;
  /** 0 to 2; the service's own when absent */
  temperature?: number;
};

export type ChatTurn = { role: 'user' | 'assistant'; text: string };

export type SoundRequest = CallOptions & {
  model: string;
  bytes: Uint8Array<ArrayBuffer>;
  /** services know a format by the ending of the name */
  name: string;
  mimeType: string;
};

/** `tokens`: as the service counts them, all and those of the answer; null when it does not say. */
export type AiAnswer = { text: string; tokens: number | null; completionTokens?: number | null };

/** The port: every service that the product can ask. @throws Failure ERR_AI_FAILED */
export type AiClient = {
  complete(access: AiAccess, request: ChatRequest): Promise<AiAnswer>;
  transcribe(access: AiAccess, request: SoundRequest): Promise<AiAnswer>;
};

export const aiFailed = (reason: AiFailReason): Failure<'ERR_AI_FAILED'> => new Failure('ERR_AI_FAILED', { reason });

/** Why a call failed, when it was the service's doing. */
export const aiReasonOf = (error: unknown): AiFailReason | null =>
  error instanceof Failure && error.code === 'ERR_AI_FAILED' && error.details !== undefined && 'reason' in error.details
    ? aiFailReason.parse(error.details.reason)
    : null;
