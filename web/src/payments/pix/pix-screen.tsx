import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useLive } from '../../platform/live.ts';
import { useTexts } from '../../platform/texts.ts';
import { toast } from '../../ui/dialogs/toasts.tsx';
import { paySandbox, useChargeState } from '../payment.queries.ts';
import { PaidNotice } from './paid-notice.tsx';
import { pixTexts } from './pix.texts.ts';
import { PixCode } from './pix-code.tsx';
import type { ReceivedPix } from './received-pix.ts';

const redirectMs = 4_000;

type Props = {
  charge: ReceivedPix;
  onNewCode: () => void;
  /** a new code is being made */
  isBusy: boolean;
};

/** Waits for the payment by notice, and by polling in case one is missed. Then shows the new end, and opens the start page. */
export function PixScreen({ charge, onNewCode, isBusy }: Props) {
  const t = useTexts(pixTexts);
  const [renewedBy, setRenewedBy] = useState<string>();
  useLive('payment', (event) => {
    if (event.action === 'CONCLUIDA' && event.company.dueDate !== null) setRenewedBy(event.company.dueDate);
  });
  const { data } = useChargeState(charge.txid, renewedBy === undefined);
  const renewedUntil = renewedBy ?? data?.renewedUntil ?? undefined;
  useRedirect(renewedUntil !== undefined);
  if (renewedUntil !== undefined)
    return (
      <PaidNotice renewedUntil={renewedUntil}>
        <span>{t('redirect')}</span>
      </PaidNotice>
    );
  // Its code can still be paid at the bank.
  if (data?.status === 'withdrawn') return <p role="alert">{t('withdrawn')}</p>;
  const pay = () => void paySandbox(charge.txid).catch((error: unknown) => toast.error(error));
  return <PixCode charge={charge} onNewCode={onNewCode} isBusy={isBusy} onPaySandbox={pay} />;
}

function useRedirect(isPaid: boolean): void {
  const go = useNavigate();
  useEffect(() => {
    if (!isPaid) return;
    const timer = setTimeout(() => void go('/'), redirectMs);
    return () => clearTimeout(timer);
  }, [isPaid, go]);
}
