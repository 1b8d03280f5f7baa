import {
  IconLayoutGrid,
  IconMessages,
  IconPlayerPlay,
  IconPlayerStop,
  IconUsersGroup,
  type TablerIcon,
} from '@tabler/icons-react';
import { type StaticKey, useTexts } from '../../platform/texts.ts';
import type { Customer } from '../customers/customers.ts';
import { sandboxTexts } from '../sandbox.texts.ts';
import classes from './script-buttons.module.css';
import type { ScriptName } from './scripts.ts';
import type { Scripts } from './use-scripts.ts';

const buttons: readonly { script: ScriptName; text: StaticKey<typeof sandboxTexts>; icon: TablerIcon }[] = [
  { script: 'album', text: 'scriptAlbum', icon: IconLayoutGrid },
  { script: 'crowd', text: 'scriptCrowd', icon: IconUsersGroup },
  { script: 'pieces', text: 'scriptPieces', icon: IconMessages },
];

/** Buttons that run scripted conversations; a second press stops the script. */
export function ScriptButtons({ scripts, customer }: { scripts: Scripts; customer: Customer }) {
  const t = useTexts(sandboxTexts);
  const { running, toggle } = scripts;
  return (
    <section className={classes['part']} aria-labelledby="scripts-title">
      <h2 id="scripts-title">{t('scripts')}</h2>
      {buttons.map(({ script, text, icon: Icon }) => {
        const now = running[script];
        const Mark = now ? IconPlayerStop : IconPlayerPlay;
        return (
          <button
            key={script}
            type="button"
            className={classes['script']}
            aria-label={t(now ? 'stop' : 'run', { name: t(text) })}
            onClick={() => toggle(script, customer)}
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
