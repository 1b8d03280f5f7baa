import { maxChatFileBytes, maxChatFiles } from '@balcao/contract/chats/chat';
import { useTexts } from '../platform/texts.ts';
import { toast } from '../ui/dialogs/toasts.tsx';
import { chatTexts } from './chat.texts.ts';

/** Whether a room accepts these files; shows why when it does not. */
export function useFileCheck(): (files: readonly File[]) => boolean {
  const t = useTexts(chatTexts);
  return (files) => {
    if (files.length > maxChatFiles) toast.error(t('tooMany', { count: maxChatFiles }));
    else if (files.some(({ size }) => size > maxChatFileBytes))
      toast.error(t('tooLarge', { count: maxChatFileBytes / 1e6 }));
    else return files.length > 0;
    return false;
  };
}
