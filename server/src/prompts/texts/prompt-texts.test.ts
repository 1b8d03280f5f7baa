import { beforeEach, describe, expect, it } from 'vitest';
import { testWorld } from '../../../../tests/world/test-world.ts';
import { cutText } from './cut-text.rules.ts';
import { requirePageUrl } from './fetch-page-text.ts';
import { deletePromptText, findPieces, insertPromptText, selectPromptTexts } from './prompt-text.store.ts';
import { readPageText } from './read-page-text.ts';

describe('splitting a text', () => {
  it('between paragraphs, without loss and within the limit', () => {
    const text = Array.from({ length: 60 }, (_, i) => `Parágrafo ${i}. ${'palavra '.repeat(20)}`).join('\n\n');
    const pieces = cutText(text);
    expect(pieces.length).toBeGreaterThan(5);
    expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThanOrEqual(1000);
    expect(pieces.join(' ').replace(/\s+/g, ' ')).toBe(text.trim().replace(/\s+/g, ' '));
    expect(pieces.every((piece) => piece.startsWith('Parágrafo'))).toBe(true);
  });
  it('even without paragraphs, sentences or spaces', () => {
    expect(cutText(`${'frase. '.repeat(400)}`).every((piece) => piece.length <= 1000)).toBe(true);
    expect(cutText('x'.repeat(2500)).map((piece) => piece.length)).toEqual([1000, 1000, 500]);
    expect(cutText(' \n\n \r\n ')).toEqual([]);
  });
});

describe('page', () => {
  it('yields its text only', () => {
    const html = `<!doctype html><html><head><title>Trocas &amp; devolu&#231;&otilde;es</title><style>p{}</style></head>
      <body><nav>Menu</nav><script>if (a < b) alert("<p>não</p>")</script><h1>Trocas</h1><p>Em <b>7 dias</b>,&nbsp;sem custo.</p>
      <!-- <p>segredo</p> --><ul><li>Com nota<li>Sem uso</ul><footer>©</footer></body></html>`;
    const { title, text } = readPageText(html);
    expect(title).toContain('Trocas & devoluç');
    expect(text.split(/\n+/).map((one) => one.trim())).toEqual([
      'Trocas',
      'Em 7 dias, sem custo.',
      'Com nota',
      'Sem uso',
    ]);
  });
  it('a page without the ends of its tags yields its text', () => {
    for (const html of ['<p>a', '<div><p>a<br', '<ul><li>a']) expect(readPageText(html).text.trim()).toBe('a');
  });
  it.each(['', '<', '<p', '<!--', '<script>', '<p>a', '</', '<'.repeat(50_000), '<p>'.repeat(50_000)])(
    'a broken page is read up to its end: %.12s',
    (html) => {
      expect(readPageText(html).text.length).toBeLessThanOrEqual(html.length);
    },
  );
  it.each([
    'file:///etc/passwd',
    'http://localhost/',
    'http://169.254.169.254/latest',
    'ftp://a.example',
    'https://a:b@c.example',
    'x',
  ])('is not asked for at %s', (url) => {
    expect(() => requirePageUrl(url, ['n8n.lan'])).toThrow('ERR_URL_NOT_ALLOWED');
  });
  it('may be on an address that the operator allows', () => {
    requirePageUrl('http://n8n.lan/ajuda?x=1', ['n8n.lan']);
    requirePageUrl('https://loja.example/ajuda?x=1', []);
  });
});

describe('relevant sections', () => {
  const world = testWorld();
  let promptId: number;
  const find = (question: string, limit = 2, companyId = world.ana.companyId) =>
    world.run(async (tx) => (await findPieces(tx, promptId, question, limit)).map(({ body }) => body), companyId);
  beforeEach(async () => {
    const [prompt] = await world.sql<{ id: number }>(
      `insert into prompts (company_id, name, prompt, max_tokens, temperature, max_messages) values ($1, 'IA', 'x', 100, 1, 10) returning id`,
      [world.ana.companyId],
    );
    promptId = prompt!.id;
    await world.run((tx) =>
      insertPromptText(tx, { promptId, name: 'ajuda.md', url: '', characters: 100 }, [
        'Trocas são feitas em até sete dias, com a nota.',
        'Entregamos em São Paulo de segunda a sábado.',
        'O pagamento pode ser em dez parcelas.',
      ]),
    );
  });

  it('are found by words in any form, without accents, the best first', async () => {
    expect(await find('Como faço para trocar um produto?')).toEqual([
      'Trocas são feitas em até sete dias, com a nota.',
    ]);
    expect(await find('voces fazem ENTREGA em sao paulo no sabado?', 1)).toEqual([
      'Entregamos em São Paulo de segunda a sábado.',
    ]);
    expect(await find('parcelar, pagar')).toEqual(['O pagamento pode ser em dez parcelas.']);
  });
  it('are none when no word matches, or there is none', async () => {
    expect(await find('xyzzy')).toEqual([]);
    expect(await find('o que é?')).toEqual([]);
    expect(await find(`'; drop table prompts; -- & | ! <->`)).toEqual([]);
  });
  it('are this prompt’s and this company’s only, and deleted with their text', async () => {
    expect(await find('trocar', 2, world.otto.companyId)).toEqual([]);
    const [text] = await world.run((tx) => selectPromptTexts(tx, promptId));
    expect(text).toMatchObject({ name: 'ajuda.md', pieces: 3 });
    expect(await world.run((tx) => deletePromptText(tx, promptId + 1, text!.id))).toBe(false);
    expect(await world.run((tx) => deletePromptText(tx, promptId, text!.id))).toBe(true);
    expect(await find('trocar')).toEqual([]);
  });
});
