import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { type Piece, parseFormat, parseSignature, signBody, stripMarkup } from './whatsapp-format.ts';

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
  ['*a *b c\n*d* _e *f*', '*a *b c\n<bold>d</bold> _e <bold>f</bold>'],
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

it('a colleague’s name is highlighted in notes only', () => {
  expect(parseFormat('@Renata, vale?', { people: [] })[0]).toEqual({ kind: 'mention', text: '@Renata' });
  expect(parseFormat('@Renata, vale?')[0]).toEqual({ kind: 'text', text: '@Renata, vale?' });
});

it('a mention is a colleague’s whole name, the longest that matches', () => {
  const people = ['Ana', 'Ana Paula Souza', 'Ana Paula'];
  const parsed = (text: string) => shown(parseFormat(text, { people }));
  expect(parsed('Oi @Ana Paula Souza, vale? @Ana.')).toBe('Oi {@Ana Paula Souza}, vale? {@Ana}.');
  expect(parsed('@Ana Paula Souzada e @Ana pagou')).toBe('{@Ana Paula} Souzada e {@Ana} pagou');
  expect(parsed('*@Ana Paula*')).toBe('<bold>{@Ana Paula}</bold>');
  expect(parsed('@Anabela e ana@Ana')).toBe('{@Anabela} e ana@Ana');
});

it('links lead to web addresses only, whatever the text', () => {
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

it.each(['*a ', '_*~'])('in a long run of %j nothing is searched again from each mark', (mark) => {
  const run = mark.repeat(5_000);
  const examined = vi.spyOn(RegExp.prototype, 'test');
  parseFormat(run);
  const count = examined.mock.calls.length;
  examined.mockRestore();
  expect(count).toBeLessThan(3 * run.length); // each mark is searched to the maximum length: a hundred times the work
});

it('a signature is parsed as it was written', () => {
  expect(parseSignature(signBody('Renata Albuquerque', 'Oi'))).toEqual({ name: 'Renata Albuquerque', rest: 'Oi' });
  expect(parseSignature('*Importante:* leia')).toBeUndefined();
});

it('a one-line text has neither markup nor signature', () => {
  expect(stripMarkup(signBody('Renata', 'Chega *amanhã*,\n_sem falta_'))).toBe('Chega amanhã, sem falta');
  expect(stripMarkup('2 * 3 = 6 e *só*')).toBe('2 * 3 = 6 e só');
});

it.each([
  ['signs behind a link', `https://a${'!'.repeat(65_000)}a`],
  ['links that are none', 'www.['.repeat(20_000)],
  ['marks that nothing closes', '*a '.repeat(60_000)],
])('a long message of a customer does not block the screen: %s', (_, text) => {
  const began = performance.now();
  parseFormat(text);
  expect(performance.now() - began).toBeLessThan(3_000);
});

it('a mentioned member is named by an id whose end is masked, too', () => {
  const names = { '551198765****': 'Beto', '5511987654321': 'Téo' };
  expect(shown(parseFormat('Oi @551198765**** e @5511987654321, *ok*', { names }))).toBe(
    'Oi {@Beto} e {@Téo}, <bold>ok</bold>',
  );
});
