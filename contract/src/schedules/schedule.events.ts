import type { Schedule } from './schedule.ts';

export type ScheduleEvent =
  | { action: 'create' | 'update'; schedule: Schedule }
  | { action: 'delete'; scheduleId: number };
