import { type ReactNode, useMemo, useState } from 'react';
import type { ConversationActions } from '../conversation-context.ts';
import { TemplateDialog } from './template-dialog.tsx';
import { setUndoneTemplate, useUndoneTemplate } from './undone-template.ts';

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
  const undone = useUndoneTemplate(actions.ticket.id);
  if (!offers || (!isOpen && !undone)) return { conversation, templateDialog: null };
  const templateDialog = isOpen ? (
    <TemplateDialog key="chosen" initial={undefined} onClose={() => setOpen(false)} />
  ) : (
    <TemplateDialog key="undone" initial={undone} onClose={() => setUndoneTemplate(actions.ticket.id, undefined)} />
  );
  return { conversation, templateDialog };
}
