import { fillMessageTemplate, templateText } from '@balcao/contract/message-templates/template-variables.rules';
import { useRef } from 'react';
import { copyFile } from '../../ui/files/chosen-file.ts';
import { useOutgoing } from '../composer/use-outgoing.ts';
import { useConversation } from '../conversation-context.ts';
import type { FilledForm } from './filled-form.ts';
import { setUndoneTemplate } from './undone-template.ts';

/**
 * Sends a filled template like any message: shown at once, undoable, retried while the server is unreachable. Undone, it is
 * open again with what was filled in.
 */
export function useSendTemplate() {
  const { ticket } = useConversation();
  const sent = useRef<FilledForm>(undefined);
  const onUndone = () => {
    const form = sent.current;
    // The URL of its file was released when the dialog closed.
    setUndoneTemplate(ticket.id, form && { ...form, file: form.file && copyFile(form.file) });
  };
  const { send, offerUndo } = useOutgoing({ replying: undefined, isNote: false, onUndone });
  return (form: FilledForm): void => {
    const { template, values, file } = form;
    sent.current = form;
    const shown = fillMessageTemplate(template, values);
    const { name, language } = template;
    const choice = { name, language, values };
    // The dialog releases its own.
    const copy = file && copyFile(file);
    const outgoing = send({ body: templateText(shown), file: copy, template: { choice, shown } });
    offerUndo([outgoing], [], '');
  };
}
