import type { SandboxBehaviour } from '@balcao/contract/sandbox/sandbox.api';
import { NativeSelect, Switch } from '@mantine/core';
import { useId } from 'react';
import { useTexts } from '../platform/texts.ts';
import classes from './controls.module.css';
import { sandboxTexts } from './sandbox.texts.ts';

const delaysMs = [0, 300, 1000, 3000, 10_000];

type Props = {
  behaviour: SandboxBehaviour;
  behave: (change: Partial<SandboxBehaviour>) => void;
  showTyping: boolean;
  setShowTyping: (on: boolean) => void;
};

/** Simulated behaviour of the phone: network, receipts, failures, duplicates, delays. */
export function BehaviourSwitches({ behaviour, behave, showTyping, setShowTyping }: Props) {
  const t = useTexts(sandboxTexts);
  const delayId = useId();
  const { delayMs } = behaviour;
  return (
    <div className={classes['switches']}>
      <Line label={t('withInternet')} on={behaviour.online} set={(online) => behave({ online })} />
      <Line label={t('readReceipts')} on={behaviour.readReceipts} set={(readReceipts) => behave({ readReceipts })} />
      <Line label={t('showTyping')} on={showTyping} set={setShowTyping} />
      <Line label={t('failNext')} on={behaviour.failNext > 0} set={(on) => behave({ failNext: on ? 1 : 0 })} />
      <Line label={t('dropAck')} on={behaviour.dropAckNext > 0} set={(on) => behave({ dropAckNext: on ? 1 : 0 })} />
      <Line label={t('duplicate')} on={behaviour.duplicate > 0} set={(on) => behave({ duplicate: on ? 1 : 0 })} />
      <Line label={t('reorder')} on={behaviour.reorder} set={(reorder) => behave({ reorder })} />
      <div className={classes['switch']}>
        <label htmlFor={delayId}>{t('delay')}</label>
        <NativeSelect
          id={delayId}
          size="xs"
          value={String(delayMs)}
          onChange={(event) => behave({ delayMs: Number(event.currentTarget.value) })}
          data={[...new Set([...delaysMs, delayMs])]
            .sort((a, b) => a - b)
            .map((ms) => ({
              value: String(ms),
              label: ms === 0 ? t('noDelay') : ms < 1000 ? `${ms} ms` : `${ms / 1000} s`,
            }))}
        />
      </div>
    </div>
  );
}

const Line = ({ label, on, set }: { label: string; on: boolean; set: (on: boolean) => void }) => (
  <Switch
    className={classes['switch'] ?? ''}
    label={label}
    labelPosition="left"
    size="sm"
    checked={on}
    onChange={(event) => set(event.currentTarget.checked)}
  />
);
