import type { Tx } from '../platform/db/tx.ts';
import { abilitiesOf, type ResolvedAi } from './ai-access.ts';

/** Every screen learns which of its buttons work. */
export function announceAbilities(tx: Tx, ai: ResolvedAi | null, tokens: number): void {
  tx.emit('aiSettings', { action: 'update', abilities: abilitiesOf(ai, tokens) }, { rooms: ['company'] });
}
