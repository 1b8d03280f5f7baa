import type { Connection } from '@balcao/contract/connections/connection';
import { connectionApi } from '@balcao/contract/connections/connection.api';
import { useEffect, useState } from 'react';
import { call } from '../../platform/api.ts';
import { toast } from '../../ui/toasts.tsx';
import { useNow } from '../../ui/use-now.ts';
import { connectionSaved } from '../connection.queries.ts';
import { codeOf, deadlineOf, type Stage, stageOf } from './pairing-stage.ts';

export type Way = 'qr' | 'phone';

export type Pairing = {
  stage: Stage;
  way: Way;
  setWay: (way: Way) => void;
  /** remaining ms, and as a fraction of the code's lifetime */
  left: number | null;
  share: number;
  busy: boolean;
  newQr: () => void;
  byPhone: (phone: string) => void;
};

/** A phone cannot scan its own screen: on phones the typed code is the default. */
const onPhone = (): boolean => matchMedia('(pointer: coarse) and (max-width: 599.98px)').matches;

/** State of a pairing in progress, driven by notices. */
export function usePairing(line: Connection): Pairing {
  const now = useNow(500);
  const code = codeOf(line);
  const [way, setWay] = useState<Way>(() => (line.pairingCode || onPhone() ? 'phone' : 'qr'));
  const [asked, setAsked] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [seen, setSeen] = useState({ code, deadline: deadlineOf(line, Date.now(), false) });
  if (seen.code !== code) setSeen({ code, deadline: deadlineOf(line, Date.now(), true) });

  const left = seen.deadline && code !== '' ? Math.max(0, seen.deadline.at - now) : null;
  const [linked, setLinked] = useState(false);
  const stage = stageOf(line, { left, asked, linked });
  useEffect(() => {
    if (stage === 'linking') setLinked(true);
    if (stage === 'code' || stage === 'stopped') setLinked(false);
  }, [stage]);

  const ask = async (work: () => Promise<unknown>) => {
    setBusy(true);
    setAsked(line.updatedAt);
    await work().then(connectionSaved, (error) => {
      setAsked(null);
      toast.error(error);
    });
    setBusy(false);
  };
  const params = { id: line.id };
  return {
    stage,
    way,
    setWay,
    left,
    share: left === null || seen.deadline === null ? 0 : Math.min(1, left / seen.deadline.lifeMs),
    busy,
    newQr: () => {
      setWay('qr');
      void ask(() => call(connectionApi.newQr, { params }));
    },
    byPhone: (phone) => void ask(() => call(connectionApi.pairByCode, { params, body: { phone } })),
  };
}
