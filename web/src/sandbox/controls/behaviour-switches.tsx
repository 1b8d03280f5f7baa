import type { SandboxBehaviour } from '@balcao/contract/sandbox/sandbox.api';
import { NativeSelect, Switch } from '@mantine/core';
import { useId } from 'react';
import { useTexts } from '../../platform/texts.ts';
import { sandboxTexts } from '../sandbox.texts.ts';
import classes from './controls.module.css';

const delaysMs = [0, 300, 1000, 3000, 10_000];

type Props = {
  behaviour: SandboxBehaviour;
  changeBehaviour: (change: Partial<SandboxBehaviour>) => void;
  showTyping: boolean;
  setShowTyping: (on: boolean) => void;
};

/** Simulated behaviour of the phone: network, receipts, failures, duplicates, delays. */
export function BehaviourSwitches({ behaviour, changeBehaviour, showTyping, setShowTyping }: Props) {
  const t = useTexts(sandboxTexts);
  const delayId = useId();
  const { delayMs } = behaviour;
  return (
    <div className={classes['switches']}>
      <SwitchRow label={t('withInternet')} on={behaviour.online} set={(online) => changeBehaviour({ online })} />
      <SwitchRow
        label={t('readReceipts')}
        on={behaviour.readReceipts}
        set={(readReceipts) => changeBehaviour({ readReceipts })}
      />
      <SwitchRow label={t('showTyping')} on={showTyping} set={setShowTyping} />
      <SwitchRow
        label={t('failNext')}
        on={behaviour.failNext > 0}
        set={(on) => changeBehaviour({ failNext: on ? 1 : 0 })}
      />
      <SwitchRow
        label={t('dropAck')}
        on={behaviour.dropAckNext > 0}
        set={(on) => changeBehaviour({ dropAckNext: on ? 1 : 0 })}
      />
      <SwitchRow
        label={t('duplicate')}
        on={behaviour.duplicate > 0}
        set={(on) => changeBehaviour({ duplicate: on ? 1 : 0 })}
      />
      <SwitchRow label={t('reorder')} on={behaviour.reorder} set={(reorder) => changeBehaviour({ reorder })} />
      <div className={classes['switch']}>
        <label htmlFor={delayId}>{t('delay')}</label>
        <NativeSelect
          id={delayId}
          size="xs"
          value={String(delayMs)}
          onChange={(event) => changeBehaviour({ delayMs: Number(event.currentTarget.value) })}
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

const SwitchRow = ({ label, on, set }: { label: string; on: boolean; set: (on: boolean) => void }) => (
  <Switch
    className={classes['switch'] ?? ''}
    label={label}
    labelPosition="left"
    size="sm"
    checked={on}
    onChange={(event) => set(event.currentTarget.checked)}
  />
);
