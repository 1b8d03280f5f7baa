import type { Tx } from '../platform/db/tx.ts';
import { findPrompt, presentPrompt } from './list-prompts.ts';

/** To the whole company, without any part of a key. */
export async function announcePrompt(tx: Tx, action: 'create' | 'update', id: number): Promise<void> {
  tx.emit(
    'prompt',
    { action, prompt: presentPrompt(await findPrompt(tx, id), { seesMasks: false }) },
    { rooms: ['company'] },
  );
}

export const announcePromptDeleted = (tx: Tx, promptId: number): void =>
  tx.emit('prompt', { action: 'delete', promptId }, { rooms: ['company'] });
