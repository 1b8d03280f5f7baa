import { useFocusReturn } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useCallback, useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { useTexts } from '../../platform/texts.ts';
import { useCommands } from '../../shell/palette/commands.ts';
import { shortcuts } from '../../ui/keyboard/shortcuts.ts';
import { conversationSearchTexts } from './conversation-search.texts.ts';
import { collectEarlyWords, endEarlyWords } from './early-words.ts';

const param = 'find';

type SearchState = { isOpen: boolean; open: () => void; close: () => void };

/** Whether the search of the open conversation is shown: part of its address, so that "back" leaves it. */
export function useConversationSearch(): SearchState {
  const [params, setParams] = useSearchParams();
  const open = useCallback(() => {
    collectEarlyWords();
    setParams((now) => {
      now.set(param, '');
      return now;
    });
  }, [setParams]);
  const close = useCallback(
    () =>
      setParams(
        (now) => {
          now.delete(param);
          return now;
        },
        { replace: true },
      ),
    [setParams],
  );
  return { isOpen: params.has(param), open, close };
}

/** Opens the search by the palette and its key. On close the focus returns to where it was. */
export function useSearchCommand({ isOpen, open, close }: SearchState): void {
  const t = useTexts(conversationSearchTexts);
  useFocusReturn({ opened: isOpen });
  useEffect(() => {
    if (!isOpen) return;
    return () => {
      endEarlyWords();
    };
  }, [isOpen]);
  useCommands([
    {
      id: 'thread.search',
      group: 'conversation',
      label: t('title'),
      keys: shortcuts.conversation.search,
      icon: <IconSearch size={17} stroke={1.6} />,
      run: isOpen ? close : open,
    },
  ]);
}
