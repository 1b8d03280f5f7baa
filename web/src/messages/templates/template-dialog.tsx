import { useState } from 'react';
import { useTexts } from '../../platform/texts.ts';
import { confirmDiscard } from '../../ui/dialogs/confirm-discard.ts';
import { WideDialog } from '../../ui/dialogs/wide-dialog.tsx';
import { useWarnBeforeUnload } from '../../ui/forms/unsaved-entries.ts';
import { useConversation } from '../conversation-context.ts';
import { beginForm, type FilledForm, hasEntries } from './filled-form.ts';
import { templateTexts } from './template.texts.ts';
import { TemplateForm } from './template-form.tsx';
import { TemplateList } from './template-list.tsx';

/** `initial`: opens with this template, filled in. */
type Props = { initial: FilledForm | undefined; onClose: () => void };

/** Chooses and fills an approved template, which can be sent outside the channel's window too. */
export function TemplateDialog({ initial, onClose }: Props) {
  const t = useTexts(templateTexts);
  const { ticket } = useConversation();
  const [form, setForm] = useState(initial);
  const [search, setSearch] = useState('');
  const isUnsaved = form !== undefined && hasEntries(form, ticket.contact.name);
  useWarnBeforeUnload(true, () => isUnsaved);
  const leave = async (go: () => void) => {
    if (!isUnsaved || (await confirmDiscard())) go();
  };
  return (
    <WideDialog title={t('title', { name: ticket.contact.name })} onClose={() => void leave(onClose)}>
      {form ? (
        <TemplateForm
          form={form}
          onChange={(change) => setForm((now) => (now?.template === form.template ? change(now) : now))}
          onBack={() => void leave(() => setForm(undefined))}
          onSent={onClose}
        />
      ) : (
        <TemplateList
          search={search}
          onSearch={setSearch}
          onChoose={(template) => setForm(beginForm(template, ticket.contact.name))}
        />
      )}
    </WideDialog>
  );
}
