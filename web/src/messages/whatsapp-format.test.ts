import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Piece, parseFormat, parseSignature, parseSignedLine, signBody, toPlainText } from './whatsapp-format.ts';

/** Rendered as tags, so that a case fits on a line. */
const shown = (pieces: Piece[]): string =>
  pieces
    .map((piece) => {
      switch (piece.kind) {
        case 'text':
          return piece.text;
        case 'bold':
        case 'italic':
        case 'strike':
          return `<${piece.kind}>${shown(piece.inside)}</${piece.kind}>`;
        case 'link':
          return `[${piece.text}](${piece.href})`;
        default:
          return `{${piece.text}}`;
      }
    })
    .join('');

it.each([
  ['*terça, 24/11*', '<bold>terça, 24/11</bold>'],
  ['_a_ e ~b~', '<italic>a</italic> e <strike>b</strike>'],
  ['*_os dois_*', '<bold><italic>os dois</italic></bold>'],
  ['`um` e ```dois```', '{um} e {dois}'],
  ['2 * 3 * 4', '2 * 3 * 4'],
  ['nome_do_arquivo', 'nome_do_arquivo'],
  ['* não *', '* não *'],
  ['*aberto', '*aberto'],
  ['*uma\nlinha*', '*uma\nlinha*'],
  ['**', '**'],
  ['preço*', 'preço*'],
  ['veja https://exemplo.com.br/a?b=1.', 'veja [https://exemplo.com.br/a?b=1](https://exemplo.com.br/a?b=1).'],
  ['www.exemplo.com.br', '[www.exemplo.com.br](https://www.exemplo.com.br)'],
  ['(https://a.br/x)', '([https://a.br/x](https://a.br/x))'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['https://a.br/nome_do_arquivo', '[https://a.br/nome_do_arquivo](https://a.br/nome_do_arquivo)'],
])('%s', (text, expected) => {
  expect(shown(parseFormat(text))).toBe(expected);
});

it('a colleague’s name is marked in notes only', () => {
  expect(parseFormat('@Renata, vale?', { mentions: true })[0]).toEqual({ kind: 'mention', text: '@Renata' });
  expect(parseFormat('@Renata, vale?')[0]).toEqual({ kind: 'text', text: '@Renata, vale?' });
});

it('a link leads to the web and nowhere else, whatever is written', () => {
  const links = (pieces: Piece[]): string[] =>
    pieces.flatMap((piece) => (piece.kind === 'link' ? [piece.href] : 'inside' in piece ? links(piece.inside) : []));
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('https://', 'javascript:', 'www.', 'data:', 'HTTP://'),
      (text, start) => {
        for (const href of links(parseFormat(`${text} ${start}${text}`))) expect(href).toMatch(/^https?:\/\//i);
      },
    ),
  );
});

it.each(['*a ', '_*~'])('a wall of %j costs as its length, not as the square of it', (mark) => {
  const bestOf = (length: number) => {
    const wall = mark.repeat(length);
    return Math.min(
      ...[1, 2, 3, 4].map(() => {
        const started = performance.now();
        parseFormat(wall);
        return performance.now() - started;
      }),
    );
  };
  bestOf(1_000); // compiled
  expect(bestOf(20_000) / bestOf(1_000)).toBeLessThan(100); // the square of it: 400
});

it('a signature is read back as it was written', () => {
  expect(parseSignature(signBody('Renata Albuquerque', 'Oi'))).toEqual({ name: 'Renata Albuquerque', rest: 'Oi' });
  expect(parseSignature('*Importante:* leia')).toBeUndefined();
});

it('in one line nobody reads marks or who signed', () => {
  expect(toPlainText(signBody('Renata', 'Chega *amanhã*,\n_sem falta_'))).toBe('Chega amanhã, sem falta');
  expect(toPlainText('2 * 3 = 6 e *só*')).toBe('2 * 3 = 6 e só');
});

it('one’s own signature takes no room in the list', () => {
  expect(parseSignedLine('*Bruna Carvalho:* Vai na *sexta*')).toEqual({
    name: 'Bruna Carvalho',
    rest: 'Vai na *sexta*',
  });
  expect(parseSignedLine('Vai na *sexta*')).toBeUndefined();
});
