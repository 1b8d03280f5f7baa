import { type AiFailReason, aiFailReason } from '@balcao/contract/ai/ai-settings';
import { Failure } from '@balcao/contract/errors';

/** Address and key of a company's service. Never log this. */
export type AiAccess = {
  /** without a trailing slash */
  baseUrl: string;
  apiKey: string;
  /** the operator has allowed its host */
  allowPrivateNetwork: boolean;
};

/** `timeoutMs`: until the whole response has arrived. `signal`: aborted when the caller no longer needs it. */
type CallOptions = { timeoutMs: number; signal?: AbortSignal | undefined };

export type ChatRequest = CallOptions & {
  model: string;
  /** the instructions and their input: separate, because the input is often text of an unknown person */
  system: string;
  user: string;
  /** earlier turns of the conversation before `user`, oldest first */
  history?: readonly ChatTurn[];
  maxTokens: number;
  /** 0 to 2; absent: the service's default */
  temperature?: number;
};

export type ChatTurn = { role: 'user' | 'assistant'; text: string };

export type SoundRequest = CallOptions & {
  model: string;
  bytes: Uint8Array<ArrayBuffer>;
  /** services detect the format by the file extension */
  name: string;
  mimeType: string;
};

/** `tokens`: counted by the service, in total and for the answer; null when it does not report them. */
export type AiAnswer = { text: string; tokens: number | null; completionTokens?: number | null };

/** The port for all supported services. @throws Failure ERR_AI_FAILED */
export type AiClient = {
  complete(access: AiAccess, request: ChatRequest): Promise<AiAnswer>;
  transcribe(access: AiAccess, request: SoundRequest): Promise<AiAnswer>;
};

export const aiFailed = (reason: AiFailReason): Failure<'ERR_AI_FAILED'> => new Failure('ERR_AI_FAILED', { reason });

/** The reason of a failed call, when the service caused it; else null. */
export const aiReasonOf = (error: unknown): AiFailReason | null =>
  error instanceof Failure && error.code === 'ERR_AI_FAILED' && error.details !== undefined && 'reason' in error.details
    ? aiFailReason.parse(error.details.reason)
    : null;
