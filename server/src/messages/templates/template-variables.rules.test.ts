import { expect, it } from 'vitest';
import { renderTemplate } from './template-variables.rules.ts';

const variables = {
  name: 'Mariana de Souza',
  now: new Date('2026-11-21T14:05:00.000Z'), // 11:05 in São Paulo
  timeZone: 'America/Sao_Paulo',
  openedAt: new Date('2026-01-02T03:04:05.000Z'), // 00:04:05 there
};

it.each([
  ['{{ms}}, {{firstName}}!', 'Bom dia, Mariana!'],
  ['{{greeting}} e {{gretting}}, {{name}}', 'Bom dia e Bom dia, Mariana de Souza'],
  ['Protocolo {{protocol}} às {{ hora }}', 'Protocolo 20260102000405 às 11:05'],
  ['{{desconhecido}} e {{constructor}}', '{{desconhecido}} e {{constructor}}'],
])('%s', (text, filled) => expect(renderTemplate(text, variables)).toBe(filled));

it('a customer’s name is inserted as it is, even if it contains template variables', () => {
  expect(renderTemplate('{{name}}', { ...variables, name: '{{protocol}} $&' })).toBe('{{protocol}} $&');
});

it.each([
  ['2026-11-21T03:00:00Z', 'Boa madrugada'],
  ['2026-11-21T08:59:59Z', 'Boa madrugada'],
  ['2026-11-21T09:00:00Z', 'Bom dia'],
  ['2026-11-21T15:00:00Z', 'Boa tarde'],
  ['2026-11-21T21:00:00Z', 'Boa noite'],
  ['2026-11-22T02:59:59Z', 'Boa noite'],
])('at %s UTC one says %s in São Paulo', (at, ms) => {
  expect(renderTemplate('{{ms}}', { ...variables, now: new Date(at) })).toBe(ms);
});
