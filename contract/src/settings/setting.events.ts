import type { SettingRow } from './setting.ts';

/** Secrets are masked. */
export type SettingEvent = { action: 'update'; setting: SettingRow };
