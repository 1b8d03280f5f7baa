import { Drawer } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../platform/texts.ts';
import { useItemActions } from '../tickets/commands/use-item-actions.tsx';
import { ConversationPane } from '../tickets/conversation/conversation-pane.tsx';
import classes from './kanban.module.css';
import { kanbanTexts } from './kanban.texts.ts';

type Props = { uuid: string; narrow: boolean; onClose: () => void };

/** The conversation of a card, beside the board. */
export function CardDrawer({ uuid, narrow, onClose }: Props) {
  const t = useTexts(kanbanTexts);
  const [contactOpen, setContactOpen] = useState(false);
  const { itemActions, dialog } = useItemActions();
  return (
    <>
      <Drawer
        opened
        onClose={onClose}
        position="right"
        size={narrow ? '100%' : contactOpen ? 900 : 580}
        withCloseButton={false}
        padding={0}
        aria-label={t('conversation')}
        overlayProps={{ color: 'var(--bc-scrim)', backgroundOpacity: 1 }}
        transitionProps={{ duration: 0 }}
        classNames={{ body: classes['drawer'] ?? '' }}
      >
        <ConversationPane
          key={uuid}
          uuid={uuid}
          narrow
          accept={itemActions.accept}
          contactOpen={contactOpen}
          onContact={setContactOpen}
          onBack={onClose}
          onNext={undefined}
        />
      </Drawer>
      {dialog}
    </>
  );
}
