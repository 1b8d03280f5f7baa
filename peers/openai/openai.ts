import { type CallName, type Fault, type FaultInput, FaultSwitches } from './fault-switches.ts';

/** A parsed call; kept in order of arrival. */
export type ReceivedCall = { call: CallName; key: string; model: string; body: Record<string, unknown>; at: Date };

export type ChatMessage = { role: string; content: string };
export type ReceivedSound = {
  name: string;
  type: string;
  bytes: Buffer;
  language: string | null;
  prompt: string | null;
};

/** Replies to a conversation, or transcripts of a sound: fixed, or computed from the request. */
export type ChatReply = string | ((messages: readonly ChatMessage[]) => string);
export type Transcript = string | ((sound: ReceivedSound) => string);

/** State of the peer: keys, models, replies and received calls. */
export class OpenAi {
  /** base URL including the version, as clients are configured */
  url = '';
  readonly keys = new Set<string>(['sk-peer']);
  /** Models that reject `max_tokens`, and every temperature but 1, are of the `reasoning` kind. */
  readonly models = new Map<string, 'chat' | 'reasoning' | 'transcription' | 'whisper' | 'speech'>([
    ['gpt-4o-mini', 'chat'],
    ['o4-mini', 'reasoning'],
    ['gpt-4o-mini-transcribe', 'transcription'],
    ['whisper-1', 'whisper'],
    ['gpt-4o-mini-tts', 'speech'],
  ]);
  readonly received: ReceivedCall[] = [];
  readonly sounds: ReceivedSound[] = [];
  readonly switches = new FaultSwitches();
  reply: ChatReply = (messages) => messages.at(-1)?.content ?? '';
  transcript: Transcript = 'Bom dia, queria saber o prazo da entrega.';
  /** Tokens that a model uses for reasoning before its reply: they count against the limit, and are not part of the text. */
  reasoningTokens = 0;
  /** Number of calls whose client disconnected before the response. */
  abandoned = 0;
  /** No call is answered until it resolves. */
  paused: Promise<void> | null = null;
  closeServer: () => Promise<void> = async () => {};

  /** Accepts calls but answers none before `release`, so that a test controls what happens meanwhile on any machine. */
  pause(): { release(): void } {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.paused = promise;
    return {
      release: () => {
        this.paused = null;
        resolve();
      },
    };
  }

  misbehave<K extends Fault>(name: K, ...[options]: [FaultInput<K>?]): void {
    this.switches.set(name, options ?? ({} as FaultInput<K>));
  }

  /** Environment variables of a server that uses this peer. */
  environment(): Record<string, string> {
    return { AI_BASE_URL: this.url, AI_API_KEY: 'sk-peer' };
  }

  /** Received calls of one kind, in order. */
  calls(call: CallName): ReceivedCall[] {
    return this.received.filter((one) => one.call === call);
  }

  /** Resets everything except keys and models. */
  reset(): void {
    this.switches.clear();
    this.received.length = 0;
    this.sounds.length = 0;
    this.abandoned = 0;
    this.reasoningTokens = 0;
    this.paused = null;
    this.reply = (messages) => messages.at(-1)?.content ?? '';
    this.transcript = 'Bom dia, queria saber o prazo da entrega.';
  }

  close(): Promise<void> {
    return this.closeServer();
  }
}

/** Approximates the service's count: one token per four characters. */
export const countTokens = (text: string): number => Math.ceil([...text].length / 4);
