import type { AiAbilities } from './ai-settings.ts';

/** To everybody of the company: its service changed, or the month's tokens are near their end, or over. */
export type AiSettingsEvent = { action: 'update'; abilities: AiAbilities };
