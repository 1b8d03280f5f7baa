import type { OfferedQuickMessage } from '@balcao/contract/quick-messages/quick-message';
import { translate } from '../../platform/texts.ts';
import { fetchQuickMessageFile, fillQuickMessage } from '../../quick-messages/quick-message.queries.ts';
import { quickMessageTexts } from '../../quick-messages/quick-message.texts.ts';
import { type QuickReplies, useQuickReplies } from '../../quick-messages/use-quick-replies.ts';
import { toast } from '../../ui/dialogs/toasts.tsx';
import { useConversation } from '../conversation-context.ts';
import { attachFetched } from './attachments/attachments.ts';
import type { Composing } from './use-composing.ts';

/** Quick replies in the composer: the text replaces what was typed after the slash, and the file is attached. */
export function useComposerQuickReplies({ text, isEdit, write, insert, box }: Composing): QuickReplies {
  const { ticket, canWrite, capabilities } = useConversation();
  const attachFile = async (quickMessage: OfferedQuickMessage) => {
    const { mediaName, shortcode } = quickMessage;
    try {
      await attachFetched(ticket.id, mediaName ?? shortcode, fetchQuickMessageFile(quickMessage), capabilities);
    } catch {
      toast.error(translate(quickMessageTexts)('mediaFailed', { name: `/${shortcode}` }));
    }
  };
  const onPick = async (quickMessage: OfferedQuickMessage) => {
    if (quickMessage.isMedia) void attachFile(quickMessage);
    const filled = await fillQuickMessage(quickMessage, ticket.id);
    if (text.startsWith('/') || text === '') {
      write(filled);
      requestAnimationFrame(() => box.current?.setSelectionRange(filled.length, filled.length));
    } else if (filled) insert(filled);
    box.current?.focus();
  };
  return useQuickReplies({ text, isEnabled: canWrite && !isEdit, onPick });
}
