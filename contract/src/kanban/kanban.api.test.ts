import { expect, it } from 'vitest';
import { noLane } from '../tickets/lane.rules.ts';
import { kanbanApi } from './kanban.api.ts';

it('moves a card into a lane by its tag; older clients name no lane "lane0" or 0', () => {
  const tagIdOf = (tagId: string) => kanbanApi.addTag.params?.safeParse({ ticketId: '7', tagId }).data?.tagId;
  expect(['lane0', '0', '12'].map(tagIdOf)).toEqual([noLane, noLane, 12]);
  expect(['lane1', '-1', '1.5', ''].map(tagIdOf)).toEqual([undefined, undefined, undefined, undefined]);
});

it('reads a lane or none from a move', () => {
  const tagIdOf = (body: object) => kanbanApi.move.body?.parse(body).tagId;
  expect([{ tagId: '12' }, { tagId: null }, { tagId: '' }, {}].map(tagIdOf)).toEqual([12, null, null, null]);
});

it('shows the chosen queues, and all without a choice', () => {
  const queuesOf = (queueIds: string) => kanbanApi.board.query?.safeParse({ queueIds }).data?.queueIds;
  expect(['[3,4]', '[]', '', 'undefined'].map(queuesOf)).toEqual([[3, 4], [], undefined, undefined]);
  expect(kanbanApi.board.query?.safeParse({ queueIds: '[3,' }).success).toBe(false);
});

it('is empty without the feature', () => {
  expect(kanbanApi.board.emptyAnswer).toEqual({ tickets: [], count: 0, hasMore: false });
  expect(kanbanApi.counts.emptyAnswer).toEqual({ lanes: [] });
});
