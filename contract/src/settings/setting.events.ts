import type { Setting } from './setting.ts';

/** Secrets are masked. */
export type SettingEvent = { action: 'update'; setting: Setting };
