import { expect, it, vi } from 'vitest';

vi.stubGlobal('document', { documentElement: { setAttribute: () => {} } });
const { i18next } = await import('../../platform/i18n.ts');
const { describeFailure } = await import('./describe-failure.ts');

it('a reason is shown in the reader’s language, with the vendor’s code', async () => {
  expect(describeFailure('windowClosed?detail=131047')).toBe(
    'Passaram mais de 24 horas desde a última mensagem do cliente (131047)',
  );
  expect(describeFailure('noResponse?service=Instagram&detail=timeout')).toBe('O Instagram não respondeu (timeout)');
  expect(describeFailure('newChatsLocked?until=2026-11-30T12:00:00.000Z')).toMatch(
    /novas conversas até 30\/11\/2026 \d\d:\d\d[.] As conversas/,
  );
  await i18next.changeLanguage('en');
  expect(describeFailure('sandboxRefused')).toBe('The test phone refused the message');
  expect(describeFailure('textTooLong?max=4096')).toBe('The text has more than 4096 characters');
  await i18next.changeLanguage('pt');
});

it('reasons stored before there were codes, and texts of vendors, are shown as they are', () => {
  for (const text of ['O WhatsApp não aceitou a mensagem (131009)', 'queue {count} $t(is) full', 'failed'])
    expect(describeFailure(text)).toBe(text);
  expect(describeFailure('vendorText?text=Só {count} $t(x)&detail=999')).toBe('Só {count} $t(x) (999)');
  expect(describeFailure('ERR_NO_WAPP_FOUND')).toBe('Conexão não encontrada.');
});
