import { expect, it } from 'vitest';
import { previewOf, readPreview } from './preview.rules.ts';

it.each([
  [{ mediaType: 'conversation', body: '  duas \n linhas ' } as const, 'duas linhas'],
  [{ mediaType: 'image', body: '' } as const, '📷 Foto'],
  [{ mediaType: 'image', body: 'a rachadura' } as const, 'a rachadura'],
  [{ mediaType: 'application', body: '', fileName: 'nota.pdf' } as const, '📄 nota.pdf'],
  [{ mediaType: 'locationMessage', body: 'data:|https://mapa|Rua Harmonia' } as const, '📍 Localização'],
  [{ mediaType: 'vcard', body: 'BEGIN:VCARD' } as const, '👤 Contato'],
  [{ mediaType: 'conversation', body: '', isUnreadable: true } as const, '⏳ Aguardando mensagem'],
  [{ mediaType: 'image', body: 'isto', isDeleted: true } as const, '🚫 Mensagem apagada'],
  [{ mediaType: 'conversation', body: 'cheguei', author: 'Ana\nPaula' } as const, 'Ana Paula: cheguei'],
  [{ mediaType: 'image', body: '', author: 'Ana' } as const, 'Ana: 📷 Foto'],
])('%j is shown as %s', (message, shown) => expect(previewOf(message)).toBe(shown));

it('cuts between characters, never inside one', () => {
  expect(previewOf({ mediaType: 'conversation', body: '🧡'.repeat(300) })).toBe('🧡'.repeat(255));
});

it('reads back what it says by itself, and takes no text of a person for it', () => {
  const alone = { inGroup: false };
  const word = { fileName: null, isUnreadable: false, isDeleted: false, author: null };
  expect(readPreview('📷 Foto', alone)).toEqual({ ...word, mediaType: 'image' });
  expect(readPreview('📄 nota.pdf', alone)).toEqual({ ...word, mediaType: 'application', fileName: 'nota.pdf' });
  expect(readPreview('⏳ Aguardando mensagem', alone)).toMatchObject({ isUnreadable: true });
  expect(readPreview('🚫 Mensagem apagada', alone)).toMatchObject({ isDeleted: true });
  expect(readPreview('Olha a 📷 Foto', alone)).toBeNull();
  expect(readPreview('Veja: 📷 Foto', alone)).toBeNull();
});

it('in a group, with who wrote, whatever colons there are', () => {
  const group = { inGroup: true };
  expect(readPreview('Ana: Loja: 📷 Foto', group)).toMatchObject({ mediaType: 'image', author: 'Ana: Loja' });
  expect(readPreview('Ana: 📄 nota: fim.pdf', group)).toMatchObject({ fileName: 'nota: fim.pdf', author: 'Ana' });
  expect(readPreview('Ana: nada disso', group)).toBeNull();
});
