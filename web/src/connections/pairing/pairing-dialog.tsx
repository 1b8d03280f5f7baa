import type { Connection } from '@balcao/contract/connections/connection';
import { IconCircleCheckFilled, IconKeyboard, IconLoader2, IconQrcode } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { useTexts } from '../../platform/texts.ts';
import { WideDialog } from '../../ui/dialogs/wide-dialog.tsx';
import { useStatusReason } from '../status-reason.tsx';
import { pairingTexts } from './pairing.texts.ts';
import { PairingCode } from './pairing-code.tsx';
import classes from './pairing-dialog.module.css';
import { PairingQr } from './pairing-qr.tsx';
import { type Pairing, usePairing } from './use-pairing.ts';

/** Time for which the connected state is shown. */
const closeAfterMs = 1800;

type Props = {
  /** the cached connection: its notices drive this dialog */
  connection: Connection;
  onClose: () => void;
  /** Called after the connected state has been shown. */
  onLinked: () => void;
};

/** Pairs a phone with a connection: code, instructions and progress. Continues once it is connected. */
export function PairingDialog({ connection, onClose, onLinked }: Props) {
  const t = useTexts(pairingTexts);
  const pairing = usePairing(connection);
  const { stage, method: way } = pairing;
  const done = stage === 'connected';
  const goOn = useEffectEvent(onLinked);
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(goOn, closeAfterMs);
    return () => clearTimeout(timer);
  }, [done]);

  return (
    <WideDialog title={t('title', { name: connection.name })} onClose={onClose}>
      {done || stage === 'linking' ? (
        <div className={classes['big']} role="status" data-done={done || undefined}>
          {done ? (
            <IconCircleCheckFilled size={56} aria-hidden="true" />
          ) : (
            <IconLoader2 size={48} stroke={1.4} aria-hidden="true" className={classes['turning']} />
          )}
          <strong>{done ? t('connected') : t('linking')}</strong>
          {!done && <p>{t('linkingText')}</p>}
        </div>
      ) : (
        <div className={classes['body']}>
          {way === 'qr' ? (
            <PairingQr connection={connection} pairing={pairing} />
          ) : (
            <PairingCode connection={connection} pairing={pairing} />
          )}
          <Steps connection={connection} pairing={pairing} />
        </div>
      )}
    </WideDialog>
  );
}

type StepsProps = { connection: Connection; pairing: Pairing };
function Steps({ connection, pairing: { method: way, setMethod, stage } }: StepsProps) {
  const t = useTexts(pairingTexts);
  const trouble = useStatusReason(connection);
  const typed = connection.pairingCode !== '';
  const other = way === 'qr' ? ('phone' as const) : ('qr' as const);
  return (
    <div className={classes['side']}>
      <ol className={classes['steps']}>
        <Step title={t('step1')} text={t('step1Text')} />
        <Step title={t('step2')} text={t('step2Text')} />
        <Step title={t('step3')} text={t(way === 'qr' ? 'step3Text' : 'step3Code')} />
      </ol>
      <p className={classes['other']}>
        {way === 'qr' ? (
          <IconKeyboard size={18} stroke={1.6} aria-hidden="true" />
        ) : (
          <IconQrcode size={18} stroke={1.6} aria-hidden="true" />
        )}
        {way === 'qr' && <span>{t('noCamera')}</span>}
        <button type="button" className={classes['link']} onClick={() => setMethod(other)}>
          {t(way === 'qr' ? 'byCode' : 'byQr')}
        </button>
      </p>
      <p className={classes['waiting']} role="status" data-trouble={stage !== 'code' || undefined}>
        {(stage === 'waiting' || stage === 'stopped') && trouble && (
          <span>
            <strong>{trouble.title}.</strong> {trouble.todo}
          </span>
        )}
        {/* The current code belongs to the selected method. */}
        {stage === 'code' && (way === 'phone') === typed && (
          <>
            <IconLoader2 size={17} stroke={1.8} aria-hidden="true" className={classes['turning']} />
            {t(way === 'qr' ? 'reading' : 'typing')}
          </>
        )}
      </p>
    </div>
  );
}

const Step = ({ title, text }: { title: string; text: string }) => (
  <li>
    <strong>{title}</strong>
    <span>{text}</span>
  </li>
);
