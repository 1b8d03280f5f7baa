import type { Connection } from '@balcao/contract/connections/connection';
import { formatDuration } from '../../platform/formatting.ts';
import { useTexts } from '../../platform/texts.ts';
import { pairingTexts } from './pairing.texts.ts';
import classes from './pairing-dialog.module.css';
import type { Pairing } from './use-pairing.ts';

type Props = {
  connection: Connection;
  pairing: Pairing;
  /** The current code belongs to the other method. */
  none?: boolean;
  onAnother?: () => void;
};

/** Remaining lifetime of the code, as text and as a bar. */
export function TimeLeft({ connection, pairing, none = false, onAnother }: Props) {
  const t = useTexts(pairingTexts);
  const { stage, left, share, busy } = pairing;
  const good = stage === 'code' && !none;
  const words = good
    ? left === null
      ? ''
      : t('expiresIn', { time: formatDuration(Math.ceil(left / 1000)) })
    : stage === 'expired' || stage === 'stopped'
      ? t('expired')
      : t('none');
  return (
    <div className={classes['time']}>
      <span className={classes['bar']} aria-hidden="true">
        <span style={{ width: `${good ? share * 100 : 0}%` }} />
      </span>
      <span className={classes['timeWords']}>
        <span data-over={stage === 'expired' || stage === 'stopped' || undefined}>{words}</span>
        {connection.retries > 0 && good && <span>{t('attempt', { count: connection.retries })}</span>}
        {good && onAnother && (
          <button type="button" className={classes['link']} disabled={busy} onClick={onAnother}>
            {t('another')}
          </button>
        )}
      </span>
    </div>
  );
}
