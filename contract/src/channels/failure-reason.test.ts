import { expect, it } from 'vitest';
import { asFailureReason, failureReason, maskReason, parseFailureReason, withDetail } from './failure-reason.ts';

it('serializes a reason as one line of text that restores its code and values', () => {
  const text = withDetail(failureReason('messageRefused', { service: 'WhatsApp' }), '131009');
  expect(text).toBe('messageRefused?service=WhatsApp&detail=131009');
  expect(parseFailureReason(text)).toEqual({
    code: 'messageRefused',
    values: { service: 'WhatsApp', detail: '131009' },
  });
  expect(parseFailureReason(withDetail('windowClosed', '10/2534022'))).toEqual({
    code: 'windowClosed',
    values: { detail: '10/2534022' },
  });
});

it('accepts vendors’ texts with any characters, up to a limit', () => {
  const text = 'Não é 100% & mais? a=b %41';
  expect(parseFailureReason(failureReason('vendorText', { text }))?.values).toEqual({ text });
  expect(failureReason('vendorText', { text: 'x'.repeat(5000) }).length).toBeLessThan(400);
});

it('recognizes text that is not a reason: what was stored before codes, and vendors’ texts', () => {
  for (const text of ['', 'O token da conexão não vale mais (190)', 'toString', 'refused by us', 'ERR_NO_WAPP_FOUND'])
    expect([text, parseFailureReason(text)]).toEqual([text, null]);
  expect(asFailureReason('Recusada?')).toBe('vendorText?text=Recusada?');
  expect(asFailureReason('windowClosed')).toBe('windowClosed');
});

it('shows a value that was truncated in the middle of a code unchanged', () => {
  expect(parseFailureReason('vendorText?text=50%2')?.values).toEqual({ text: '50%2' });
  expect(parseFailureReason('textTooLong')?.values).toEqual({ max: '' });
});

it.each([
  ['numberNotOnWhatsApp?phone=5511987654321', 'numberNotOnWhatsApp?phone=551198765****'],
  ['vendorText?text=No user +55 11 98765-4321&detail=100', 'vendorText?text=No user +55 11 98765****&detail=100'],
  ['O número 5511987654321 não existe', 'O número 551198765**** não existe'],
  // A time is no number.
  ['newChatsLocked?until=2026-11-29T18:00:00.000Z', 'newChatsLocked?until=2026-11-29T18:00:00.000Z'],
  ['windowClosed?detail=131047', 'windowClosed?detail=131047'],
])('%s is shown as %s to who sees masked numbers', (reason, shown) => expect(maskReason(reason)).toBe(shown));
