import { useTexts } from '../platform/texts.ts';
import { confirm } from '../ui/dialogs/confirm.ts';
import { toast } from '../ui/dialogs/toasts.tsx';
import { erasePerson } from './privacy.queries.ts';
import { privacyTexts } from './privacy.texts.ts';

/** Asks for confirmation, starts the erasure of a person's data, and shows its protocol number. */
export function useErasePerson(): (person: { id: number; name: string }) => void {
  const t = useTexts(privacyTexts);
  const askAndErase = async ({ id, name }: { id: number; name: string }): Promise<void> => {
    const question = { title: t('eraseTitle', { name }), text: t('eraseText'), action: t('eraseAction'), danger: true };
    if (!(await confirm(question))) return;
    const { protocol } = await erasePerson(id);
    toast.success(t('erasing', { protocol }));
  };
  return (person) => void askAndErase(person).catch(toast.error);
}
