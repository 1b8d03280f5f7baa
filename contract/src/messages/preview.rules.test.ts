import { expect, it } from 'vitest';
import { previewOf, readPreview } from './preview.rules.ts';

it.each([
  [{ mediaType: 'conversation', body: '  duas \n linhas ' } as const, 'duas linhas'],
  [{ mediaType: 'image', body: '' } as const, '📷 Foto'],
  [{ mediaType: 'image', body: 'a rachadura' } as const, 'a rachadura'],
  [{ mediaType: 'application', body: '', fileName: 'nota.pdf' } as const, '📄 nota.pdf'],
  [{ mediaType: 'locationMessage', body: 'data:|https://mapa|Rua Harmonia' } as const, '📍 Localização'],
  [{ mediaType: 'vcard', body: 'BEGIN:VCARD' } as const, '👤 Contato'],
])('%j is shown as %s', (message, shown) => expect(previewOf(message)).toBe(shown));

it('cuts between characters, never inside one', () => {
  expect(previewOf({ mediaType: 'conversation', body: '🧡'.repeat(300) })).toBe('🧡'.repeat(255));
});

it('reads back what it says by itself, and takes no text of a person for it', () => {
  expect(readPreview('📷 Foto')).toEqual({ mediaType: 'image', fileName: null });
  expect(readPreview('📄 nota.pdf')).toEqual({ mediaType: 'application', fileName: 'nota.pdf' });
  expect(readPreview('Olha a 📷 Foto')).toBeNull();
});
