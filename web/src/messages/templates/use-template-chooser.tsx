import { type ReactNode, useMemo, useState } from 'react';
import type { ConversationActions } from '../conversation-context.ts';
import { TemplateDialog } from './template-dialog.tsx';

/** Adds `chooseTemplate` to a conversation whose channel has approved templates. */
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
