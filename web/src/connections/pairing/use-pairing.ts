import type { Connection } from '@balcao/contract/connections/connection';
import { connectionApi } from '@balcao/contract/connections/connection.api';
import { useEffect, useState } from 'react';
import { call } from '../../platform/api.ts';
import { toast } from '../../ui/dialogs/toasts.tsx';
import { useNow } from '../../ui/use-now.ts';
import { invalidateConnections } from '../connection.queries.ts';
import { codeOf, deadlineOf, pairingStage, type Stage } from './pairing-stage.ts';

type PairingMethod = 'qr' | 'phone';

export type Pairing = {
  stage: Stage;
  method: PairingMethod;
  setMethod: (way: PairingMethod) => void;
  /** remaining ms, and as a fraction of the code's lifetime */
  left: number | null;
  share: number;
  busy: boolean;
  requestQr: () => void;
  requestCode: (phone: string) => void;
};

/** A phone cannot scan its own screen: on phones the typed code is the default. */
const onPhone = (): boolean => matchMedia('(pointer: coarse) and (max-width: 599.98px)').matches;

/** State of a pairing in progress, driven by notices. */
export function usePairing(connection: Connection): Pairing {
  const now = useNow(500, Date.now);
  const code = codeOf(connection);
  const [method, setMethod] = useState<PairingMethod>(() => (connection.pairingCode || onPhone() ? 'phone' : 'qr'));
  const [asked, setAsked] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [lastCode, setLastCode] = useState({ code, deadline: deadlineOf(connection, Date.now(), false) });
  if (lastCode.code !== code) setLastCode({ code, deadline: deadlineOf(connection, Date.now(), true) });

  const remainingMs = lastCode.deadline && code !== '' ? lastCode.deadline.at - now : null;
  const left = remainingMs === null ? null : Math.max(0, remainingMs);
  const [linked, setLinked] = useState(false);
  const stage = pairingStage(connection, { remainingMs, requestedAt: asked, wasLinked: linked });
  useEffect(() => {
    if (stage === 'linking') setLinked(true);
    if (stage === 'code' || stage === 'stopped') setLinked(false);
  }, [stage]);

  const ask = async (work: () => Promise<unknown>) => {
    setBusy(true);
    setAsked(connection.updatedAt);
    await work().then(invalidateConnections, (error) => {
      setAsked(null);
      toast.error(error);
    });
    setBusy(false);
  };
  const params = { id: connection.id };
  return {
    stage,
    method,
    setMethod,
    left,
    share: left === null || lastCode.deadline === null ? 0 : Math.min(1, left / lastCode.deadline.lifeMs),
    busy,
    requestQr: () => {
      setMethod('qr');
      void ask(() => call(connectionApi.newQr, { params }));
    },
    requestCode: (phone) => void ask(() => call(connectionApi.pairByCode, { params, body: { phone } })),
  };
}
