import { useTexts } from '../../platform/texts.ts';
import classes from './composer.module.css';
import { composerTexts } from './composer.texts.ts';

/** How many characters are above the channel's limit. */
export function TooLong({ over }: { over: number }) {
  const t = useTexts(composerTexts);
  if (over <= 0) return null;
  return (
    <span className={classes['over']} role="status">
      {t('tooLong', { count: over })}
    </span>
  );
}
