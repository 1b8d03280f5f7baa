import { useNavigate } from 'react-router';
import { useLiveMentions } from '../../mentions/mention.queries.ts';
import { mentionTexts } from '../../mentions/mention.texts.ts';
import { playNoticeSound } from '../../platform/sounds.ts';
import { useTexts } from '../../platform/texts.ts';
import { toast } from '../../ui/dialogs/toasts.tsx';
import { showBrowserNotice } from './browser-notice.ts';

/** Sound and notification when a colleague mentions the user in a note. */
export function useMentionAlerts(): void {
  const t = useTexts(mentionTexts);
  const go = useNavigate();
  useLiveMentions(({ messageId, ticketId, ticketUuid, by, text }) => {
    const title = t('mentionedYou', { name: by });
    playNoticeSound();
    if (document.visibilityState === 'visible' && document.hasFocus())
      return void toast.info(`${title}: ${text}`, { id: `mention-${messageId}` });
    const onOpen = () => void go(`/tickets/${ticketUuid}`);
    showBrowserNotice({ title, body: text, tag: `ticket-${ticketId}`, onOpen });
  });
}
