import { expect, it } from 'vitest';
import { asFailureReason, failureReason, parseFailureReason, withDetail } from './failure-reason.ts';

it('a reason is one line of text that gives its code and values again', () => {
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

it('what a vendor says comes through whatever signs are in it, but not without end', () => {
  const text = 'Não é 100% & mais? a=b %41';
  expect(parseFailureReason(failureReason('vendorText', { text }))?.values).toEqual({ text });
  expect(failureReason('vendorText', { text: 'x'.repeat(5000) }).length).toBeLessThan(400);
});

it('text that is no reason is known as such: what was stored before codes, and words of the vendor', () => {
  for (const text of ['', 'O token da conexão não vale mais (190)', 'toString', 'refused by us', 'ERR_NO_WAPP_FOUND'])
    expect([text, parseFailureReason(text)]).toEqual([text, null]);
  expect(asFailureReason('Recusada?')).toBe('vendorText?text=Recusada?');
  expect(asFailureReason('windowClosed')).toBe('windowClosed');
});

it('a value that is cut in the middle of a code is shown as it is', () => {
  expect(parseFailureReason('vendorText?text=50%2')?.values).toEqual({ text: '50%2' });
  expect(parseFailureReason('textTooLong')?.values).toEqual({ max: '' });
});
