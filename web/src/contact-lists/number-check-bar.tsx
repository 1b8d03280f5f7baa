import type { ContactList } from '@balcao/contract/contact-lists/contact-list';
import { Button, Progress } from '@mantine/core';
import { formatCount } from '../platform/formatting.ts';
import { useTexts } from '../platform/texts.ts';
import { toast } from '../ui/dialogs/toasts.tsx';
import { stopNumberCheck } from './contact-list.queries.ts';
import { contactListItemTexts } from './contact-list.texts.ts';
import classes from './number-check-bar.module.css';

/** Progress of the check of the list's numbers; null when none runs. */
export function NumberCheckBar({ id, check }: Pick<ContactList, 'id' | 'check'>) {
  const t = useTexts(contactListItemTexts);
  if (!check) return null;
  const label = t('checking', { done: formatCount(check.done), total: formatCount(check.total) });
  return (
    <div className={classes['bar']}>
      <span role="status">{label}</span>
      <Button size="xs" variant="default" onClick={() => void stopNumberCheck(id).catch(toast.error)}>
        {t('stopCheck')}
      </Button>
      <Progress
        className={classes['progress'] ?? ''}
        value={check.total === 0 ? 100 : (check.done / check.total) * 100}
        size={6}
        aria-label={label}
      />
    </div>
  );
}
