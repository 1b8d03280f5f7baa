import type { MessageTemplate } from '@balcao/contract/message-templates/message-template';
import { fillMessageTemplate, templateText } from '@balcao/contract/message-templates/template-variables.rules';
import { copyFile } from '../../ui/files/chosen-file.ts';
import { useOutgoing } from '../composer/use-outgoing.ts';
import type { OutgoingFile } from '../send-queue/outgoing-message.ts';

/** Sends a filled template like any message: shown at once, undoable, retried while the server is unreachable. */
export function useSendTemplate() {
  const { send, offerUndo } = useOutgoing({ replying: undefined, isNote: false, onUndone: () => undefined });
  return (template: MessageTemplate, values: Record<string, string>, file: OutgoingFile | null): void => {
    const shown = fillMessageTemplate(template, values);
    const { name, language } = template;
    const choice = { name, language, values };
    // The dialog releases its own.
    const copy = file && copyFile(file);
    const outgoing = send({ body: templateText(shown), file: copy, template: { choice, shown } });
    offerUndo([outgoing], [], '');
  };
}
