import { expect, it } from 'vitest';
import {
  announcementPictures,
  announcementPriorities,
  createAnnouncementInput,
  updateAnnouncementInput,
} from './announcement.ts';

const problemsOf = (over: Record<string, unknown>) =>
  createAnnouncementInput
    .safeParse({ title: 'Manutenção', text: 'Domingo às 3h', ...over })
    .error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`) ?? [];

it('is active and of low priority by default', () => {
  expect(createAnnouncementInput.parse({ title: 'a', text: 'b' })).toEqual({
    title: 'a',
    text: 'b',
    priority: 3,
    status: true,
  });
  expect(createAnnouncementInput.parse({ title: 'a', text: 'b', priority: '1', status: 'false' })).toMatchObject({
    priority: 1,
    status: false,
  });
});

it('requires title and text', () => {
  for (const blank of ['', '   ']) {
    expect(problemsOf({ title: blank })).toEqual(['title required']);
    expect(problemsOf({ text: blank })).toEqual(['text required']);
  }
  expect(problemsOf({ title: 'x'.repeat(200), text: 'x'.repeat(10_000) })).toEqual([]);
  expect(problemsOf({ title: 'x'.repeat(201) })).toHaveLength(1);
  expect(problemsOf({ text: 'x'.repeat(10_001) })).toHaveLength(1);
});

it('has one of three priorities', () => {
  expect(announcementPriorities).toEqual([1, 2, 3]);
  expect(announcementPriorities.flatMap((priority) => problemsOf({ priority }))).toEqual([]);
  for (const priority of [0, 4, 1.5, 'alta', '']) expect(problemsOf({ priority })).toHaveLength(1);
});

it('accepts only a PNG or a JPEG as picture', () => expect(announcementPictures).toEqual(['image/png', 'image/jpeg']));

it('keeps priority and status when a change omits them', () => {
  expect(updateAnnouncementInput.parse({ title: 'Outro' })).toEqual({ title: 'Outro' });
  expect(updateAnnouncementInput.safeParse({ text: ' ' }).success).toBe(false);
});
