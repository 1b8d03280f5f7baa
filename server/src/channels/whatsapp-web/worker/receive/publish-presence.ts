import type { WASocket } from 'baileys';
import { identityOf } from '../../decode/jid.ts';
import { presenceSignal, signals } from '../../protocol.ts';
import type { ConnectionKey, Worker } from '../context/worker-context.ts';

/** Publishes typing indicators; not stored. */
export function publishPresence(
  worker: Pick<Worker, 'signals'>,
  { companyId, whatsappId }: ConnectionKey,
  sock: WASocket,
): void {
  sock.ev.on('presence.update', ({ id, presences }) => {
    const last = Object.values(presences)[0]?.lastKnownPresence;
    const identity = identityOf(id);
    if (identity === null || identity.kind === 'group') return;
    const presence = last === 'composing' || last === 'recording' ? last : 'paused';
    const payload = presenceSignal.parse({ companyId, whatsappId, identity, presence });
    worker.signals.notifyWithPayload(signals.presence, JSON.stringify(payload));
  });
}
