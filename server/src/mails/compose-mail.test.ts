import { expect, it } from 'vitest';
import { composeMail } from './compose-mail.ts';
import { type MailContent, mailLanguages, readMailLanguage } from './mail-content.ts';

const url = 'https://desk.balcao.test';
const person = { name: 'Ana', email: 'ana@alfa.test' };
const money = { ...person, detail: 'Ouro', valueCents: 123_456, address: 'https://desk.balcao.test/pay/x?a=1&b=2' };
const stopped = { kind: 'campaignStopped', ...person, campaignId: 7, campaign: 'Natal' } as const;
const report = { kind: 'report', ...person, exportId: 9, title: 'Atendimentos', period: '01/05 a 31/05' } as const;
const contents: [content: MailContent, link: string, words: string[]][] = [
  [
    { kind: 'passwordReset', ...person, token: 'a+b/c=&d' },
    '/forgetpsw#email=ana%40alfa.test&token=a%2Bb%2Fc%3D%26d',
    [person.email],
  ],
  [{ kind: 'passwordChanged', ...person }, '/login', [person.email]],
  [{ kind: 'invoice', ...money, dueDate: '05/12/2026' }, '/pay/x?a=1&b=2', ['Ouro', '05/12/2026', '1.234,56']],
  [{ kind: 'invoicePaid', ...money, renewedUntil: '05/01/2027' }, '/pay/x?a=1&b=2', ['Ouro', '05/01/2027', '1.234,56']],
  [{ kind: 'paymentCredit', ...money }, '/pay/x?a=1&b=2', ['Ouro', '1.234,56']],
  [{ kind: 'paymentReturned', ...money }, '/pay/x?a=1&b=2', ['Ouro', '1.234,56']],
  [{ kind: 'signupCode', ...person, code: '482913' }, '/signup', ['482913']],
  [{ kind: 'emailConfirmation', ...person, token: 'a+b' }, '/confirm-email#token=a%2Bb', [person.email]],
  ...(['missed', 'ban', 'template', 'other'] as const).map((why): [MailContent, string, string[]] => [
    { ...stopped, why },
    '/campaign/7/report',
    ['Natal'],
  ]),
  [report, '/reports?file=9', ['Atendimentos', '01/05 a 31/05']],
];

it('every mail in every language has the name, the text and one link, as plain text and as HTML', () => {
  for (const language of mailLanguages)
    for (const [content, link, words] of contents) {
      const { subject, text, html } = composeMail(content, language, url);
      expect(text).toContain(`${url}${link}\n`);
      expect(html).toContain(`href="${url}${link.replaceAll('&', '&amp;')}"`);
      for (const word of ['Ana', ...words]) expect([text, html].every((one) => one.includes(word))).toBe(true);
      expect(`${subject}${text}${html}`).not.toMatch(/undefined|\[object|NaN|\{\{/);
      expect(html).toContain(`<html lang="${language}">`);
      expect(subject).not.toBe('');
    }
});

it('each language has its own text for each mail', () => {
  for (const [content] of contents) {
    const texts = mailLanguages.map((language) => composeMail(content, language, url).text);
    expect(new Set(texts).size).toBe(3);
  }
  const reasons = contents.filter(([{ kind }]) => kind === 'campaignStopped');
  expect(new Set(reasons.map(([content]) => composeMail(content, 'pt', url).text)).size).toBe(4);
});

it('a name chosen by a user cannot add a paragraph, a link or markup to a mail', () => {
  const name = `Ana\n\nSua conta foi bloqueada:\nhttp://evil.test\r\n<a href='http://evil.test'>"entre"</a>`;
  for (const content of [
    { kind: 'passwordChanged', name, email: 'ana@alfa.test' },
    { ...stopped, name: 'Ana', campaign: name, why: 'ban' },
    { ...report, title: name },
    { kind: 'invoice', ...money, detail: name, dueDate: '05/12/2026' },
  ] satisfies MailContent[]) {
    const { text, html } = composeMail(content, 'pt', url);
    const paragraph = text.split('\n\n').filter((one) => one.includes('evil.test'));
    expect(paragraph).toHaveLength(1);
    expect(paragraph[0]).toContain('Ana Sua conta foi bloqueada: http://evil.test <a');
    expect(html.match(/<a /g)).toHaveLength(1);
    expect(html).toContain('&lt;a href=&#39;http://evil.test&#39;&gt;&quot;entre&quot;&lt;/a&gt;');
  }
});

it('without a language, or with one that mails do not have, it is Portuguese', () => {
  const given = ['pt-BR', 'EN', 'en-US', 'es', 'es-419', '', 'fr', null, undefined];
  expect(given.map(readMailLanguage)).toEqual(['pt', 'en', 'en', 'es', 'es', 'pt', 'pt', 'pt', 'pt']);
});
