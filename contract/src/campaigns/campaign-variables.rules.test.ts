import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  type CampaignContext,
  containsNumber,
  fillCampaignText,
  unknownVariables,
} from './campaign-variables.rules.ts';

const context: CampaignContext = {
  name: 'Mariana de Souza',
  number: '5511987654321',
  email: '',
  custom: [
    { key: 'loja', value: 'Casa {nome}' },
    { key: 'Cupom', value: 'NATAL10' },
  ],
  now: new Date('2026-11-21T14:05:00Z'), // 11:05 in São Paulo
  timeZone: 'America/Sao_Paulo',
  openedAt: new Date('2026-01-02T03:04:05Z'), // 00:04:05 there
};

it.each([
  ['Oi, {nome}!', 'Oi, Mariana de Souza!'],
  ['{NOME} {Numero}', 'Mariana de Souza 5511987654321'],
  ['{{firstName}}, {{ms}}: são {{hora}}', 'Mariana, Bom dia: são 11:05'],
  ['{{FIRSTNAME}} {{ name }} {{protocol}}', 'Mariana Mariana de Souza 20260102000405'],
  ['[{email}]', '[]'],
  // Variables within a value are not filled in.
  ['{loja}: {cupom}', 'Casa {nome}: NATAL10'],
  // Unknown variables stay unchanged, and so does text that is not a variable.
  ['{desconto} {{nome}} {name} { } {nome', '{desconto} {{nome}} {name} { } {nome'],
])('%s', (text, filled) => expect(fillCampaignText(text, context)).toBe(filled));

it('lists unknown variables once, as they were typed', () =>
  expect(unknownVariables('{nome} {Desconto} {{hora}} {{nome}} {Desconto} {cupom}', context.custom)).toEqual([
    '{Desconto}',
    '{{nome}}',
  ]));

it('knows a text with the person’s number', () => {
  const texts = ['{numero}', 'Oi {nome}, { NUMERO }?', '{{numero}}', '{nome} numero', '{email}'];
  expect(texts.map(containsNumber)).toEqual([true, true, false, false, false]);
  for (const text of texts) expect(fillCampaignText(text, context).includes(context.number)).toBe(containsNumber(text));
});

const nasty = fc
  .array(fc.constantFrom('{nome}', '{{nome}}', '{{firstName}}', '{{1}}', '{', '}', '{{', '$&', '$1', 'Ana', ' '))
  .map((parts) => parts.join(''));
const literal = fc.constantFrom('Oi, ', '!', ' $1 ', '', '\n', ' % ');

it('inserts a value into the text unchanged, whatever it contains', () => {
  const texts = fc.array(fc.tuple(literal, fc.constantFrom('nome', 'email', 'loja')), { maxLength: 8 });
  fc.assert(
    fc.property(texts, nasty, nasty, nasty, (parts, nome, email, loja) => {
      const values = { nome, email, loja };
      const typed = parts.map(([text, key]) => `${text}{${key}}`).join('');
      const wanted = parts.map(([text, key]) => text + values[key]).join('');
      const filled = fillCampaignText(typed, { ...context, name: nome, email, custom: [{ key: 'loja', value: loja }] });
      expect(filled).toBe(wanted);
    }),
  );
});
