import type { Stanza } from '../wire/stanza.ts';
import type { World } from '../world/world.ts';
import type { Answer } from './answer.ts';
import type { Connection } from './connection.ts';

export function answerCodePairing(_world: World, _connection: Connection, _asked: Stanza): Answer {
  return { code: 501, text: 'feature-not-implemented' };
}
