import { describe, expect, it } from 'vitest';
import { type CampaignWord, opensNothing, readCampaignAnswer } from './campaign-answer.rules.ts';
import { campaignSettings } from './campaign-setting.ts';

const asked: CampaignWord = { status: 'requested', isAsked: true, isRecent: true, isOptedOut: false, isRunning: true };
const sent: CampaignWord = { status: 'sent', isAsked: false, isRecent: true, isOptedOut: false, isRunning: false };
const read = (text: string | null, word: CampaignWord) =>
  readCampaignAnswer(text, word, campaignSettings.optOutWords.initial);

describe('opt-out words', () => {
  it.each(['PARAR', 'sair', ' Stop! ', 'descadastrár.', '*Cancelar*', 'baja'])('%s', (text) => {
    expect([read(text, sent), read(text, asked)]).toEqual(['optOut', 'optOut']);
  });
  it.each(['não quero parar', 'parar de pagar', 'Parabéns', 'stop it'])('not: %s', (text) =>
    expect(read(text, sent)).toBe('answer'),
  );
  it('treats the word as an ordinary one after thirty days; VOLTAR opts in again at any time, and is ordinary for anybody else', () => {
    const old = { ...sent, isRecent: false };
    expect([read('PARAR', old), read('voltar', { ...old, isOptedOut: true }), read('voltar', old)]).toEqual([
      null,
      'optIn',
      null,
    ]);
  });
});

it.each([`a${'!'.repeat(65_000)}a`, '!'.repeat(65_000), `${'! a'.repeat(20_000)}!`])(
  'a long message is read as quickly as a short one, whatever a customer made it of: %.5s…',
  (text) => {
    const began = performance.now();
    expect(read(text, asked)).toBe('confirm');
    expect(performance.now() - began).toBeLessThan(3_000); // takes milliseconds; quadratic work took half a minute
  },
);

describe('customers who were asked for a confirmation', () => {
  it.each(['não', 'Nao!', 'N', 'NÃO.', 'no'])('declines by a bare no: %s', (text) =>
    expect(read(text, asked)).toBe('decline'),
  );
  it.each([
    'Não, obrigada!',
    'não quero',
    'Agora não 🙏',
    'Sem interesse',
    'No, gracias.',
    'No thank you',
    'não, não quero',
  ])('declines by a polite one: %s', (text) => expect(read(text, asked)).toBe('decline'));
  it.each(['por que não?', 'não quero parar', 'quero', 'muito obrigada', `não${' muito'.repeat(20)} obrigada`])(
    'where another word stands beside it, or no no, it is none: %s',
    (text) => expect(read(text, asked)).toBe('confirm'),
  );
  it.each(['sim', 'quero', 'não sei, talvez', '1', '👍', null])('agrees by anything else: %s', (text) =>
    expect(read(text, asked)).toBe('confirm'),
  );
  it('treats an answer after the period as an ordinary message', () =>
    expect(read('sim', { ...asked, isAsked: false })).toBeNull());
});

it('opens no ticket for a confirmation; opens one for an answer to the text', () => {
  expect(opensNothing('confirm', asked)).toBe(true);
  expect(opensNothing('confirm', { ...asked, isRunning: false })).toBe(false);
  expect(opensNothing('optOut', sent)).toBe(true);
  expect(opensNothing('answer', sent)).toBe(false);
});
