import { type Customer, randomCustomer } from '../customers/customers.ts';
import type { OutgoingContent } from '../use-send-queue.ts';
import { sampleAudio, samplePicture } from './sample-media.ts';

export type ScriptName = 'album' | 'crowd' | 'pieces';

type ScriptContext = {
  customer: Customer;
  enqueue(customer: Customer, content: OutgoingContent, how?: { sendAtOnce?: boolean }): void;
  /** fraction done, 0 to 1 */
  progress(done: number, total: number): void;
  signal: AbortSignal;
};

const crowdSize = 20;
const crowdDurationMs = 60_000;

/** Opening messages of a furniture shop's customers. Sample data: Portuguese in every language of the screen. */
const openings = [
  'Oi, tudo bem?',
  'Bom dia! Vocês entregam hoje?',
  'Qual o valor da mesa de jantar?',
  'Ainda tem o sofá cinza?',
  'Minha entrega atrasou',
  'Quero falar com um atendente',
  'Aceita cartão em 10x?',
  'Onde fica a loja?',
  'Preciso trocar uma cadeira',
  'Vocês montam no sábado?',
];
const multiMessageTexts = ['Oi', 'bom dia', 'então', 'comprei um guarda-roupa aí', 'e veio sem', 'as portas 😅'];

/** Each script runs until it finishes or is aborted. */
export const scripts: Record<ScriptName, (stage: ScriptContext) => Promise<void>> = {
  /** like a real phone: sent concurrently, so that they may arrive in any order */
  async album({ customer, enqueue, progress }) {
    const photos = await Promise.all([0, 1, 2, 3].map(samplePicture));
    for (const file of photos) enqueue(customer, { file }, { sendAtOnce: true });
    enqueue(customer, { file: sampleAudio(), voice: true }, { sendAtOnce: true });
    progress(1, 1);
  },

  async crowd({ enqueue, progress, signal }) {
    const moments = Array.from({ length: crowdSize }, () => Math.random() * crowdDurationMs).sort((a, b) => a - b);
    let before = 0;
    for (const [i, moment] of moments.entries()) {
      await wait(moment - before, signal);
      before = moment;
      enqueue(randomCustomer(), { body: openings[i % openings.length] ?? '' });
      progress(i + 1, crowdSize);
    }
  },

  async pieces({ customer, enqueue, progress, signal }) {
    for (const [i, body] of multiMessageTexts.entries()) {
      enqueue(customer, { body });
      progress(i + 1, multiMessageTexts.length);
      await wait(500 + Math.random() * 500, signal);
    }
  },
};

const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((done, stop) => {
    signal.throwIfAborted();
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      stop(signal.reason);
    });
  });
