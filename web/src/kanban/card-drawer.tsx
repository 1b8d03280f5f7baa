import { useState } from 'react';
import { useTexts } from '../platform/texts.ts';
import { useItemActions } from '../tickets/commands/use-item-actions.tsx';
import { ConversationPane } from '../tickets/conversation/conversation-pane.tsx';
import { Drawer } from '../ui/dialogs/drawer.tsx';
import classes from './kanban.module.css';
import { kanbanTexts } from './kanban.texts.ts';

type Props = { uuid: string; narrow: boolean; onClose: () => void };

/** The conversation of a card, in a drawer beside the board. */
export function CardDrawer({ uuid, narrow, onClose }: Props) {
  const t = useTexts(kanbanTexts);
  const [contactOpen, setContactOpen] = useState(false);
  const { itemActions, dialog } = useItemActions();
  return (
    <>
      {/* Composed of its parts: a drawer without a title gets its accessible name only from its content. */}
      <Drawer.Root
        opened
        onClose={onClose}
        isInAddress
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
