import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useTexts } from '../platform/texts.ts';
import { removeLeftDraft, useLeftDraft } from './draft.queries.ts';
import { draftTexts } from './draft.texts.ts';
import classes from './offered-draft.module.css';

type Props = { ticketId: number; onUse: (text: string) => void };

/** The draft that a colleague left in the ticket; offered above the box, never inserted automatically. */
export function OfferedDraft({ ticketId, onUse }: Props) {
  const t = useTexts(draftTexts);
  const draft = useLeftDraft(ticketId, true);
  if (!draft) return null;
  const use = () => {
    onUse(draft.body);
    removeLeftDraft(ticketId);
  };
  return (
    <div className={classes['draft']}>
      <IconPencil size={16} stroke={1.6} aria-hidden="true" />
      <span className={classes['text']}>
        <b>{t('draftOf', { name: draft.user.name })}</b> {draft.body}
      </span>
      <Button size="compact-sm" variant="light" onClick={use}>
        {t('use')}
      </Button>
      <Button size="compact-sm" variant="subtle" color="gray" onClick={() => removeLeftDraft(ticketId)}>
        {t('discard')}
      </Button>
    </div>
  );
}
