import type { AiAbilities } from './ai-settings.ts';

/** To the whole company: its AI service has changed, or the month's tokens are nearly or entirely used. */
export type AiSettingsEvent = { action: 'update'; abilities: AiAbilities };
