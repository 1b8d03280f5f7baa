import {
  IconLayoutGrid,
  IconMessages,
  IconPlayerPlay,
  IconPlayerStop,
  IconUsersGroup,
  type TablerIcon,
} from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { type PlainKey, useTexts } from '../platform/texts.ts';
import { toast } from '../ui/toasts.tsx';
import type { Customer } from './customers.ts';
import { sandboxTexts } from './sandbox.texts.ts';
import classes from './script-buttons.module.css';
import { type ScriptName, scripts } from './scripts.ts';
import type { Outbox } from './use-outbox.ts';

const offered: readonly { script: ScriptName; text: PlainKey<typeof sandboxTexts>; icon: TablerIcon }[] = [
  { script: 'album', text: 'scriptAlbum', icon: IconLayoutGrid },
  { script: 'crowd', text: 'scriptCrowd', icon: IconUsersGroup },
  { script: 'pieces', text: 'scriptPieces', icon: IconMessages },
];

/** Little plays that would take long to type. A second press stops one. */
export function ScriptButtons({ customer, send }: { customer: Customer; send: Outbox['send'] }) {
  const t = useTexts(sandboxTexts);
  const [running, setRunning] = useState<{ [S in ScriptName]?: { done: number; total: number } }>({});
  const stops = useRef(new Map<ScriptName, AbortController>());
  const sendNow = useRef(send);
  sendNow.current = send;
  useEffect(() => () => stops.current.forEach((stop) => void stop.abort()), []);

  const press = (script: ScriptName) => {
    const now = stops.current.get(script);
    if (now) return now.abort();
    const stop = new AbortController();
    stops.current.set(script, stop);
    const progress = (done: number, total: number) => setRunning((all) => ({ ...all, [script]: { done, total } }));
    progress(0, 1);
    scripts[script]({ customer, say: (...said) => sendNow.current(...said), progress, signal: stop.signal })
      .catch((error: unknown) => !stop.signal.aborted && toast.error(error))
      .finally(() => {
        stops.current.delete(script);
        setRunning(({ [script]: _, ...others }) => others);
      });
  };
  return (
    <section className={classes['part']} aria-labelledby="scripts-title">
      <h2 id="scripts-title">{t('scripts')}</h2>
      {offered.map(({ script, text, icon: Icon }) => {
        const now = running[script];
        const Mark = now ? IconPlayerStop : IconPlayerPlay;
        return (
          <button
            key={script}
            type="button"
            className={classes['script']}
            aria-label={t(now ? 'stop' : 'run', { name: t(text) })}
            onClick={() => press(script)}
          >
            <Icon size={17} stroke={1.6} aria-hidden="true" />
            <span>{t(text)}</span>
            {now && now.total > 1 && <small>{t('running', { done: now.done, total: now.total })}</small>}
            <Mark className={classes['mark']} size={17} stroke={1.6} aria-hidden="true" />
          </button>
        );
      })}
    </section>
  );
}
