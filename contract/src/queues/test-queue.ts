import type { Queue } from './queue.ts';

/** A queue for tests, without anything of its own but its id. */
export const testQueue = (id: number, orderQueue: number | null, updatedAt = '2026-01-02T00:00:00.000Z'): Queue => ({
  id,
  orderQueue,
  updatedAt,
  createdAt: updatedAt,
  name: `Fila ${id}`,
  color: '#17917F',
  schedules: [],
  firstAnswerGoalMinutes: null,
  resolutionGoalMinutes: null,
  distribution: 'off',
  distributionCap: null,
  answerWithinMinutes: null,
  token: '',
  greetingMessage: '',
  outOfHoursMessage: '',
  complationMessage: '',
  ratingMessage: '',
  integrationId: null,
  promptId: null,
  mediaPath: null,
  mediaName: null,
  companyId: 1,
});
