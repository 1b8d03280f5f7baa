import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type HttpPeer, type ServiceAnswer, type ServiceCall, startHttpPeer } from '../http-peer/start-http-peer.ts';

/** A bubble: a text, or a file by its address. */
export type Bubble = string | { type: 'image' | 'video' | 'audio'; url: string };
/** The input that a block waits for. `choices`: one of these words; `text`: anything; `number`: digits. */
export type BlockInput = { type: 'text' | 'number' } | { type: 'choices'; items: string[] };
/** The bubbles of a block, its input, and the block after an answer; without `input` the flow ends. */
export type Block = { bubbles: Bubble[]; input?: BlockInput; next?: (answer: string) => string };
export type Flow = Record<string, Block> & { start: Block };

export type Typebot = HttpPeer & {
  flows: Map<string, Flow>;
  /** started sessions, in order */
  started: { id: string; slug: string; variables: Record<string, unknown> }[];
  /** received answers */
  answers: { session: string; text: string }[];
  /** Drops all sessions, as Typebot does after a while. */
  dropSessions(): void;
  reset(): void;
};

const startBody = z.object({
  prefilledVariables: z.record(z.string(), z.unknown()).default({}),
  textBubbleContentFormat: z.enum(['richText', 'markdown']).optional(),
});
const continueBody = z.object({
  message: z.union([z.string(), z.object({ type: z.literal('text'), text: z.string() })]),
});

/** The chat API of a Typebot viewer: startChat and continueChat. */
export async function startTypebot({ port = 0 }: { port?: number } = {}): Promise<Typebot> {
  const sessions = new Map<string, { slug: string; at: string }>();
  const service = await startHttpPeer((call) => answer(call), { port });
  const peer: Typebot = Object.assign(service, {
    flows: new Map<string, Flow>([['pedidos', sampleFlow]]),
    started: [] as Typebot['started'],
    answers: [] as Typebot['answers'],
    dropSessions: () => sessions.clear(),
    reset: () => {
      service.behave();
      service.calls.length = 0;
      peer.started.length = 0;
      peer.answers.length = 0;
      peer.flows = new Map([['pedidos', sampleFlow]]);
    },
  });

  function answer({ method, path, text }: ServiceCall): ServiceAnswer {
    const [, slug] = /^\/api\/v1\/typebots\/([\w-]+)\/startChat$/.exec(path) ?? [];
    const [, session] = /^\/api\/v1\/sessions\/([\w-]+)\/continueChat$/.exec(path) ?? [];
    if (method !== 'POST') return refuse(405, 'METHOD_NOT_SUPPORTED');
    if (slug !== undefined) return start(slug, text);
    return session === undefined ? refuse(404, 'NOT_FOUND') : goOn(session, text);
  }

  function start(slug: string, text: string): ServiceAnswer {
    const flow = peer.flows.get(slug);
    if (!flow) return refuse(404, 'NOT_FOUND');
    const body = startBody.safeParse(text === '' ? {} : JSON.parse(text));
    if (!body.success) return refuse(400, 'BAD_REQUEST');
    const id = `s${randomUUID()}`;
    sessions.set(id, { slug, at: 'start' });
    peer.started.push({ id, slug, variables: body.data.prefilledVariables });
    return { status: 200, body: { sessionId: id, typebot: { id: slug }, ...shown(flow.start) } };
  }

  function goOn(id: string, text: string): ServiceAnswer {
    const session = sessions.get(id);
    const flow = session && peer.flows.get(session.slug);
    const block = session && flow?.[session.at];
    if (!session || !flow || !block) return refuse(404, 'NOT_FOUND');
    const body = continueBody.safeParse(JSON.parse(text));
    if (!body.success) return refuse(400, 'BAD_REQUEST');
    const answerText = typeof body.data.message === 'string' ? body.data.message : body.data.message.text;
    peer.answers.push({ session: id, text: answerText });
    if (block.input && !fits(block.input, answerText))
      return {
        status: 200,
        body: { ...shown({ bubbles: ['Resposta inválida. Tente de novo.'], input: block.input }) },
      };
    session.at = block.next?.(answerText) ?? 'end';
    const reached = flow[session.at] ?? { bubbles: [] };
    // Typebot also deletes the session at the end of its flow.
    if (!reached.input) sessions.delete(id);
    return { status: 200, body: shown(reached) };
  }
  return peer;
}

const refuse = (status: number, code: string): ServiceAnswer => ({ status, body: { message: code, code } });

function fits(input: BlockInput, answerText: string): boolean {
  if (input.type === 'choices') return input.items.includes(answerText);
  return input.type === 'number' ? /^\d+$/.test(answerText.trim()) : true;
}

const shown = ({ bubbles, input }: Block): { messages: unknown[]; input?: unknown } => ({
  messages: bubbles.map(bubbleOf),
  ...(input && { input: inputOf(input) }),
});

function bubbleOf(bubble: Bubble): unknown {
  if (typeof bubble !== 'string') return { id: randomUUID(), type: bubble.type, content: { url: bubble.url } };
  const richText = bubble.split('\n').map((paragraph) => ({ type: 'p', children: leavesOf(paragraph) }));
  return { id: randomUUID(), type: 'text', content: { type: 'richText', richText } };
}

/** `**bold**` and `[name](address)` become separate leaves, as in Typebot's editor. */
const leavesOf = (paragraph: string): unknown[] =>
  paragraph
    .split(/(\*\*[^*]+\*\*|\[[^\]]+\]\([^)]+\))/)
    .filter((part) => part !== '')
    .map((part) => {
      const [, bold] = /^\*\*(.+)\*\*$/.exec(part) ?? [];
      if (bold !== undefined) return { text: bold, bold: true };
      const [, name, url] = /^\[(.+)\]\((.+)\)$/.exec(part) ?? [];
      return url === undefined ? { text: part } : { type: 'a', url, children: [{ text: name }] };
    });

const inputOf = (input: BlockInput): unknown =>
  input.type === 'choices'
    ? {
        id: randomUUID(),
        type: 'choice input',
        options: { isMultipleChoice: false },
        items: input.items.map((content) => ({ id: randomUUID(), content })),
      }
    : { id: randomUUID(), type: `${input.type} input`, options: {} };

/** A sample flow: a greeting, a name, a choice, and a handover to a person. */
const sampleFlow: Flow = {
  start: {
    bubbles: ['Olá! Sou a **assistente** da padaria.', 'Como é o seu nome?'],
    input: { type: 'text' },
    next: () => 'choose',
  },
  choose: {
    bubbles: ['O que você quer?'],
    input: { type: 'choices', items: ['Pão', 'Bolo', 'Falar com alguém'] },
    next: (answer) => (answer === 'Falar com alguém' ? 'person' : 'done'),
  },
  done: { bubbles: ['Anotado! Até já.'] },
  person: { bubbles: ['Só um momento.', '#{"stopBot":true}'] },
};
