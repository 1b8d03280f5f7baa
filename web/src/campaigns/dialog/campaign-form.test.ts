import { variants } from '@balcao/contract/campaigns/campaign';
import { expect, it } from 'vitest';
import { type ContentKind, campaignForm } from './campaign-form.ts';

const none = (name: string, value: unknown) => Object.fromEntries(variants.map((n) => [`${name}${n}`, value]));
const whole = {
  ...none('message', ''),
  ...none('confirmationMessage', ''),
  ...none('template', null),
  ...none('confirmationTemplate', null),
  name: 'Semana do sofá',
  confirmation: false,
  whatsappId: 1,
  contactListId: 2,
  tagListId: null,
  fileListId: null,
  queueId: null,
  day: '',
  time: '',
  message1: 'Oi, {nome}',
  hasWindow: true,
  from: '08:00',
  to: '20:00',
  weekdays: ['monday'],
};
const fieldsOver = (kind: ContentKind, over: object) =>
  campaignForm(() => kind)
    .safeParse({ ...whole, ...over })
    .error?.issues.map(({ path }) => path.join('.')) ?? [];
const fields = (over: object) => fieldsOver('texts', over);

it('names all missing fields at once', () => {
  expect(fields({})).toEqual([]);
  expect(fields({ name: 'x' })).toEqual(['name']);
  expect(fields({ name: 'x'.repeat(51) })).toEqual(['name']);
  expect(fields({ message1: '' })).toEqual(['message1']);
  expect(fields({ message1: ' ' })).toEqual(['message1']);
  expect(fields({ message1: '', message4: 'Oi' })).toEqual([]);
  expect(fields({ confirmation: true })).toEqual(['confirmationMessage1']);
  expect(fields({ confirmation: true, confirmationMessage3: 'Posso mandar?' })).toEqual([]);
  expect(fields({ contactListId: null, tagListId: 3 })).toEqual([]);
  expect(fields({ day: '2026-12-31' })).toEqual(['time']);
  expect(fields({ time: '09:00' })).toEqual(['day']);
  expect(fields({ name: 'x', whatsappId: null, contactListId: null, message1: '' })).toEqual([
    'name',
    'whatsappId',
    'contactListId',
    'message1',
  ]);
});

it('a cancelled campaign is saved without the list or tag that was deleted since: it has its recipients, and the field is locked', () => {
  const saved = campaignForm(() => 'texts', true).safeParse({ ...whole, contactListId: null });
  expect(saved.error?.issues.map(({ path }) => path.join('.')) ?? []).toEqual([]);
});

it('counts only what the connection sends: an error under a hidden field cannot be seen', () => {
  const template = { name: 'natal', language: 'pt_BR', values: {} };
  expect(fieldsOver('templates', {})).toEqual(['template1']);
  expect(fieldsOver('templates', { template3: template })).toEqual([]);
  const asked = { confirmation: true, confirmationMessage1: 'Posso mandar?', template1: template };
  expect(fieldsOver('templates', asked)).toEqual(['confirmationTemplate1']);
  expect(fieldsOver('texts', { message1: '', template1: template })).toEqual(['message1']);
});

it('says which part of the sending window is missing or wrong, while it is on', () => {
  expect(fields({ from: '', weekdays: [] })).toEqual(['from', 'weekdays']);
  expect(fields({ from: '25:00', to: '' })).toEqual(['from', 'to']);
  expect(fields({ from: '20:00', to: '08:00' })).toEqual(['to']);
  expect(fields({ to: '24:00' })).toEqual([]);
  expect(fields({ hasWindow: false, from: '', to: '', weekdays: [] })).toEqual([]);
});
