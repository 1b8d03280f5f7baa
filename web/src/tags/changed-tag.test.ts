import type { Tag } from '@balcao/contract/tags/tag';
import { expect, it } from 'vitest';
import { changedTag } from './changed-tag.ts';

const lane: Tag = {
  id: 5,
  name: 'Orçamento',
  color: '#123456',
  kanban: 1,
  userId: 1,
  ticketsCount: 3,
  lane: { position: 0, limit: 10, message: 'Olá', queueId: null },
  companyId: 1,
  createdAt: '2026-11-21T12:00:00.000Z',
  updatedAt: '2026-11-21T12:00:00.000Z',
};
const form = { name: 'Orçamento', color: '#123456', kanban: 1, lane: { limit: 10, message: 'Olá', queueId: null } };

it('a form sends what it changed: the rest may be newer than the form', () => {
  expect(changedTag(lane, form)).toEqual({});
  expect(changedTag(lane, { ...form, name: 'Proposta' })).toEqual({ name: 'Proposta' });
  expect(changedTag(lane, { ...form, lane: { ...form.lane, limit: null } })).toEqual({ lane: { limit: null } });
  expect(changedTag({ ...lane, kanban: 0, lane: null }, { ...form, color: '#654321' })).toEqual({
    color: '#654321',
    kanban: 1,
    lane: form.lane,
  });
});
