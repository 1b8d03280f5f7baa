import { type CallName, type Fault, type FaultInput, FaultSwitches } from './fault-switches.ts';

/** One call as it was understood, in the order they came. */
export type ReceivedCall = { call: CallName; key: string; model: string; body: Record<string, unknown>; at: Date };

export type ChatMessage = { role: string; content: string };
export type ReceivedSound = {
  name: string;
  type: string;
  bytes: Buffer;
  language: string | null;
  prompt: string | null;
};

/** What the service answers to a conversation, or to a sound: fixed, or made of what was asked. */
export type ChatReply = string | ((messages: readonly ChatMessage[]) => string);
export type Transcript = string | ((sound: ReceivedSound) => string);

/** The state of the peer: its keys, its models, what it answers, what it was asked. */
export class OpenAi {
  /** with the version in it, as clients are configured */
  url = '';
  readonly keys = new Set<string>(['sk-peer']);
  /** Models that do not take `max_tokens` are those of the `reasoning` kind. */
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
  /** Calls whose caller went away before they were answered. */
  abandoned = 0;
  /** Until it resolves nothing is answered. */
  paused: Promise<void> | null = null;
  closeServer: () => Promise<void> = async () => {};

  /** Takes calls, and answers none before `release`: what happens meanwhile is up to the caller, however slow the machine. */
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

  /** What a server that is to ask this peer is started with. */
  environment(): Record<string, string> {
    return { AI_BASE_URL: this.url, AI_API_KEY: 'sk-peer' };
  }

  /** Of one kind of call, in order. */
  calls(call: CallName): ReceivedCall[] {
    return this.received.filter((one) => one.call === call);
  }

  /** As it was at the start, but for keys and models. */
  reset(): void {
    this.switches.clear();
    this.received.length = 0;
    this.sounds.length = 0;
    this.abandoned = 0;
    this.paused = null;
    this.reply = (messages) => messages.at(-1)?.content ?? '';
    this.transcript = 'Bom dia, queria saber o prazo da entrega.';
  }

  close(): Promise<void> {
    return this.closeServer();
  }
}

/** Roughly as the service counts: four letters are a token. */
export const countTokens = (text: string): number => Math.ceil([...text].length / 4);
