import type { WASocket } from 'baileys';
import { presenceSignal, signals } from '../protocol.ts';
import { identityOf } from '../reading/jid.ts';
import type { LineKey, Worker } from './line.ts';

/** Publishes who is typing; not stored. */
export function tellPresence(
  worker: Pick<Worker, 'signals'>,
  { companyId, whatsappId }: LineKey,
  sock: WASocket,
): void {
  sock.ev.on('presence.update', ({ id, presences }) => {
    const last = Object.values(presences)[0]?.lastKnownPresence;
    const identity = identityOf(id);
    if (identity === null || identity.kind === 'group') return;
    const presence = last === 'composing' || last === 'recording' ? last : 'paused';
    const said = presenceSignal.parse({ companyId, whatsappId, identity, presence });
    worker.signals.tellContent(signals.presence, JSON.stringify(said));
  });
}
