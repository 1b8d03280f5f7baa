import { type ReactNode, useMemo, useState } from 'react';
import type { ConversationActions } from '../conversation-context.ts';
import { TemplateDialog } from './template-dialog.tsx';

/** Adds the way to the approved templates to a conversation, where its channel has them. */
export function useTemplateChooser(actions: Omit<ConversationActions, 'chooseTemplate'>): {
  conversation: ConversationActions;
  templateDialog: ReactNode;
} {
  const [isOpen, setOpen] = useState(false);
  const offers = actions.canWrite && actions.capabilities?.templates === true;
  const conversation = useMemo(
    () => ({ ...actions, chooseTemplate: offers ? () => setOpen(true) : undefined }),
    [actions, offers],
  );
  return { conversation, templateDialog: isOpen && offers ? <TemplateDialog onClose={() => setOpen(false)} /> : null };
}
