import { expect, it, vi } from 'vitest';
import { Refusal } from '../../platform/refusal.ts';

vi.stubGlobal('document', { documentElement: { setAttribute: () => {} } });
const { describeRefusal } = await import('./describe-refusal.ts');

const limited = (retryAfterSeconds: number) =>
  describeRefusal(new Refusal('ERR_RATE_LIMIT', 429, { retryAfterSeconds }));

it('a wait of some minutes is told in minutes, never too short', () => {
  expect(limited(893)).toBe('Muitas tentativas. Tente de novo em 15 min.');
  expect(limited(121)).toBe('Muitas tentativas. Tente de novo em 3 min.');
  expect(limited(45)).toBe('Muitas tentativas. Tente de novo em 45 s.');
});

it('an expired subscription is refused with its date and whom to ask; without a date, with whom to ask', () => {
  const expired = (dueDate: string | null) =>
    describeRefusal(new Refusal('ERR_SUBSCRIPTION_EXPIRED', 402, { dueDate, timeZone: 'America/Sao_Paulo' }));
  expect(expired('2026-11-20T15:00:00.000Z')).toBe(
    'A assinatura venceu em 20/11/2026. Fale com o suporte para renovar.',
  );
  expect(expired(null)).toBe('A assinatura da empresa venceu. Fale com o suporte.');
});
