import type { Setting } from './setting.ts';

/** Secrets masked. */
export type SettingEvent = { action: 'update'; setting: Setting };
