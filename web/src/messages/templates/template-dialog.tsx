import type { MessageTemplate } from '@balcao/contract/message-templates/message-template';
import { useState } from 'react';
import { useTexts } from '../../platform/texts.ts';
import { WideDialog } from '../../ui/dialogs/wide-dialog.tsx';
import { useConversation } from '../conversation-context.ts';
import { templateTexts } from './template.texts.ts';
import { TemplateForm } from './template-form.tsx';
import { TemplateList } from './template-list.tsx';

/** Chooses and fills an approved template, which can be sent outside the channel's window too. */
export function TemplateDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(templateTexts);
  const { ticket } = useConversation();
  const [chosen, setChosen] = useState<MessageTemplate>();
  const [search, setSearch] = useState('');
  return (
    <WideDialog title={t('title', { name: ticket.contact.name })} onClose={onClose}>
      {chosen ? (
        <TemplateForm template={chosen} onBack={() => setChosen(undefined)} onSent={onClose} />
      ) : (
        <TemplateList search={search} onSearch={setSearch} onChoose={setChosen} />
      )}
    </WideDialog>
  );
}
