import { useNavigate } from 'react-router';
import { playNoticeSound } from '../../platform/sounds.ts';
import { useTexts } from '../../platform/texts.ts';
import { useLiveTodos } from '../../todos/todo.queries.ts';
import { todoTexts } from '../../todos/todo.texts.ts';
import { toast } from '../../ui/dialogs/toasts.tsx';
import { showBrowserNotice } from './browser-notice.ts';

/** Sound and notification when a task is due. */
export function useTodoAlerts(): void {
  const t = useTexts(todoTexts);
  const go = useNavigate();
  useLiveTodos(({ id, text }) => {
    playNoticeSound();
    if (document.visibilityState === 'visible' && document.hasFocus())
      return void toast.info(`${t('reminders')}: ${text}`, { id: `todo-${id}` });
    showBrowserNotice({ title: t('reminders'), body: text, tag: `todo-${id}`, onOpen: () => void go('/todolist') });
  });
}
