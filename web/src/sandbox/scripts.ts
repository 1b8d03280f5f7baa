import { type Customer, madeUpCustomer } from './customers.ts';
import { sampleAudio, samplePicture } from './sample-media.ts';
import type { Said } from './use-outbox.ts';

export type ScriptName = 'album' | 'crowd' | 'pieces';

type Stage = {
  customer: Customer;
  say(customer: Customer, said: Said, how?: { atOnce?: boolean }): void;
  /** fraction done, 0 to 1 */
  progress(done: number, total: number): void;
  signal: AbortSignal;
};

const crowdSize = 20;
const crowdMs = 60_000;

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
const pieces = ['Oi', 'bom dia', 'então', 'comprei um guarda-roupa aí', 'e veio sem', 'as portas 😅'];

/** Each script runs until it finishes or is aborted. */
export const scripts: Record<ScriptName, (stage: Stage) => Promise<void>> = {
  /** like a real phone: sent concurrently, so that they may arrive in any order */
  async album({ customer, say, progress }) {
    const photos = await Promise.all([0, 1, 2, 3].map(samplePicture));
    for (const file of photos) say(customer, { file }, { atOnce: true });
    say(customer, { file: sampleAudio(), voice: true }, { atOnce: true });
    progress(1, 1);
  },

  async crowd({ say, progress, signal }) {
    const moments = Array.from({ length: crowdSize }, () => Math.random() * crowdMs).sort((a, b) => a - b);
    let before = 0;
    for (const [i, moment] of moments.entries()) {
      await wait(moment - before, signal);
      before = moment;
      say(madeUpCustomer(), { body: openings[i % openings.length] ?? '' });
      progress(i + 1, crowdSize);
    }
  },

  async pieces({ customer, say, progress, signal }) {
    for (const [i, body] of pieces.entries()) {
      say(customer, { body });
      progress(i + 1, pieces.length);
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
