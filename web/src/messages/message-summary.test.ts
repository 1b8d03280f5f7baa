import { expect, it, vi } from 'vitest';

vi.stubGlobal('document', { documentElement: { setAttribute: () => {} } });
const { summarizeMessage } = await import('./message-summary.ts');

it('the caption of a picture is summarised without markup, as a text is', () => {
  const body = '*Só hoje:* a mesa por _R$ 900_';
  for (const mediaType of ['conversation', 'image', 'video'] as const)
    expect(summarizeMessage({ mediaType, body }).text).toBe('Só hoje: a mesa por R$ 900');
  expect(summarizeMessage({ mediaType: 'image', body: '' }).text).toBe('Foto');
});

it('the name of a file stays as it is', () => {
  expect(summarizeMessage({ mediaType: 'application', body: '_final_.pdf' }).text).toBe('_final_.pdf');
});
