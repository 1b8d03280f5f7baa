import { Kbd } from '@mantine/core';
import { useTexts } from '../../platform/texts.ts';
import { uiTexts } from '../ui.texts.ts';
import classes from './keys.module.css';

const signs: Record<string, string> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
  Plus: '+',
};

/** Renders "Alt+ArrowUp" and "G T" as two key caps, "Plus|:" as two with "or" between them. */
export function Keys({ keys }: { keys: string }) {
  const t = useTexts(uiTexts);
  return (
    <span className={classes['keys']}>
      {keys.split('|').map((one, place) => (
        <span key={one} className={classes['keys']}>
          {place > 0 && <span className={classes['or']}>{t('or')}</span>}
          {one.split(/[+ ]/).map((key) => (
            <Kbd key={key}>{key === 'Space' ? t('spaceKey') : (signs[key] ?? key)}</Kbd>
          ))}
        </span>
      ))}
    </span>
  );
}
