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
      {/* In parts: a drawer without a title takes its name on its content only. */}
      <Drawer.Root
        opened
        onClose={onClose}
        position="right"
        size={narrow ? '100%' : contactOpen ? 900 : 580}
        padding={0}
        transitionProps={{ duration: 0 }}
      >
        <Drawer.Overlay color="var(--bc-scrim)" backgroundOpacity={1} />
        <Drawer.Content aria-label={t('conversation')}>
          <Drawer.Body className={classes['drawer'] ?? ''}>
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
          </Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
      {dialog}
    </>
  );
}
