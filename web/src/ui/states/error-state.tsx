import { Button } from '@mantine/core';
import { IconCloudOff, IconRefresh } from '@tabler/icons-react';
import { describeError } from '../../platform/errors/error-texts.ts';
import { useTexts } from '../../platform/texts.ts';
import { uiTexts } from '../ui.texts.ts';
import classes from './states.module.css';

type Props = {
  error: unknown;
  onRetry: () => void;
  /** What is missing, for the title. */
  of?: 'list' | 'page';
  /** A title specific to the place instead. */
  title?: string;
  /** h1 when it is the whole page. */
  heading?: 'h1' | 'p';
  fill?: boolean;
  /** For a part of a narrow pane: the reason and the button only. */
  isSmall?: boolean;
};

/** Server messages may lack the final full stop. */
const withFullStop = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);

/** Error message with a Retry button. */
export function ErrorState(props: Props) {
  const { error, onRetry, of = 'list', title, heading: Heading = 'p', fill = false, isSmall = false } = props;
  const t = useTexts(uiTexts);
  const reason = withFullStop(describeError(error));
  if (isSmall)
    return (
      <div className={classes['small']} role="alert">
        <p>{reason}</p>
        <Button variant="default" size="xs" onClick={onRetry}>
          {t('retry')}
        </Button>
      </div>
    );
  return (
    <div className={classes['state']} data-fill={fill || undefined} role="alert">
      <span className={classes['icon']} data-failed>
        <IconCloudOff size={30} stroke={1.4} aria-hidden="true" />
      </span>
      <Heading className={classes['title']}>{title ?? t(of === 'list' ? 'listFailed' : 'pageFailed')}</Heading>
      <p className={classes['text']}>
        {reason}
        {Heading === 'p' && ` ${t('listFailedText')}`}
      </p>
      <div className={classes['actions']}>
        <Button variant="default" leftSection={<IconRefresh size={16} stroke={1.6} />} onClick={onRetry}>
          {t('retry')}
        </Button>
      </div>
    </div>
  );
}
