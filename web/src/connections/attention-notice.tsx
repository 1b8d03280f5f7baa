import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTexts } from '../platform/texts.ts';
import { connectionTexts } from './connection.texts.ts';
import classes from './connections-page.module.css';

type Props = {
  count: number;
  /** whether the list shows only these */
  isFiltered: boolean;
  /** absent: all connections need attention */
  onChange: ((only: boolean) => void) | undefined;
};

/** Number of connections that need attention, with a filter for them. */
export function AttentionNotice({ count, isFiltered, onChange }: Props) {
  const t = useTexts(connectionTexts);
  return (
    <div className={classes['notice']} role="status">
      <IconAlertTriangle size={18} stroke={1.6} aria-hidden="true" />
      <p>
        <strong>{t('attention', { count })}</strong> {t('attentionText')}
      </p>
      {onChange && (
        <Button variant="default" size="xs" onClick={() => onChange(!isFiltered)}>
          {isFiltered ? t('attentionAll') : t('attentionShow', { count })}
        </Button>
      )}
    </div>
  );
}
