import { expect, it } from 'vitest';
import { buildPreview, parsePreview, parseSignedPreview, stripMarks } from './preview.rules.ts';

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
])('%j is shown as %s', (message, shown) => expect(buildPreview(message)).toBe(shown));

it('cuts between characters, never inside one', () => {
  expect(buildPreview({ mediaType: 'conversation', body: '🧡'.repeat(300) })).toBe('🧡'.repeat(255));
});

it('recognises the previews that it creates, and no text of a person as one', () => {
  const alone = { inGroup: false };
  const word = { fileName: null, isUnreadable: false, isDeleted: false, author: null };
  expect(parsePreview('📷 Foto', alone)).toEqual({ ...word, mediaType: 'image' });
  expect(parsePreview('📄 nota.pdf', alone)).toEqual({ ...word, mediaType: 'application', fileName: 'nota.pdf' });
  expect(parsePreview('⏳ Aguardando mensagem', alone)).toMatchObject({ isUnreadable: true });
  expect(parsePreview('🚫 Mensagem apagada', alone)).toMatchObject({ isDeleted: true });
  expect(parsePreview('Olha a 📷 Foto', alone)).toBeNull();
  expect(parsePreview('Veja: 📷 Foto', alone)).toBeNull();
});

it('in a group starts with the author, whatever colons there are', () => {
  const group = { inGroup: true };
  expect(parsePreview('Ana: Loja: 📷 Foto', group)).toMatchObject({ mediaType: 'image', author: 'Ana: Loja' });
  expect(parsePreview('Ana: 📄 nota: fim.pdf', group)).toMatchObject({ fileName: 'nota: fim.pdf', author: 'Ana' });
  expect(parsePreview('Ana: nada disso', group)).toBeNull();
});

it('one’s own signature is left out in the list', () => {
  expect(parseSignedPreview('*Bruna Carvalho:* Vai na *sexta*')).toEqual({
    name: 'Bruna Carvalho',
    rest: 'Vai na *sexta*',
  });
  expect(parseSignedPreview('Vai na *sexta*')).toBeUndefined();
});

it('a text without markup keeps the signs that are none', () => {
  expect(stripMarks('*Só hoje:* 2 * 3 = _6_, ```nome_do_arquivo```')).toBe('Só hoje: 2 * 3 = 6, nome_do_arquivo');
});
