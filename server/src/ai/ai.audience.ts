import type { Tx } from '../platform/db/tx.ts';
import { abilitiesOf, type ResolvedAi } from './ai-access.ts';

/** Tells every screen which of its AI buttons work. */
export function announceAbilities(tx: Tx, ai: ResolvedAi | null, tokens: number): void {
  tx.emit('aiSettings', { action: 'update', abilities: abilitiesOf(ai, tokens) }, { rooms: ['company'] });
}
