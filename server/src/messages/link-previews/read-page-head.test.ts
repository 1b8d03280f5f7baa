import { expect, it } from 'vitest';
import { readPageHead } from './read-page-head.ts';

it('Open Graph takes precedence over the standard tags', () => {
  const page = `<!doctype html><html><head><title>A loja</title>
    <meta name="description" content="Sofás e mesas">
    <meta property='og:title' content='Sof&aacute; &amp; mesa &#8211; R$&#x20;10'>
    <meta content="https://loja.test/sofa.jpg?a=1&amp;b=2" property="og:image"><meta property=og:site_name content=Loja></head>`;
  expect(readPageHead(page)).toEqual({
    title: 'Sof&aacute; & mesa – R$ 10',
    description: 'Sofás e mesas',
    site: 'Loja',
    image: 'https://loja.test/sofa.jpg?a=1&b=2',
  });
});

it('a page with a title only, one without a head, and no page at all', () => {
  expect(readPageHead('<TITLE>\n  Olá \n mundo </TITLE>')).toMatchObject({ title: 'Olá mundo', image: null });
  expect(readPageHead('<body><meta property="og:title" content="x">')).toMatchObject({ title: '' });
  expect(readPageHead('<title>')).toMatchObject({ title: '' });
  expect(readPageHead('')).toEqual({ title: '', description: '', site: '', image: null });
});

it('content of scripts is not read, and markup stays text', () => {
  const page = `<script>"<meta property='og:title' content='falso'>"</script><title>&lt;b&gt;certo&lt;/b&gt;</title>`;
  expect(readPageHead(page).title).toBe('<b>certo</b>');
});

it('characters that change the writing direction are removed, and long texts are cut', () => {
  expect(readPageHead(`<title>a\u202Egpj.exe\u200B\u0000</title>`).title).toBe('agpj.exe');
  expect(readPageHead(`<title>${'x'.repeat(10_000)}</title>`).title).toHaveLength(200);
});

it.each([
  '<'.repeat(500_000),
  '<meta '.repeat(90_000),
  '<script>'.repeat(60_000),
  `<meta ${'a'.repeat(500_000)}`,
  `<meta content="${' ='.repeat(250_000)}">`,
  `<title>${'&#'.repeat(200_000)}`,
])('a page that is made to be slow is read at once (%#)', (page) => {
  const before = process.cpuUsage().user;
  readPageHead(page);
  // Quadratic work on half a megabyte takes minutes.
  expect(process.cpuUsage(undefined).user - before).toBeLessThan(5_000_000);
});
