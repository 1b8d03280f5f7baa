import type { Chat } from '@balcao/contract/chats/chat';
import { ActionIcon, Button, SegmentedControl } from '@mantine/core';
import { IconMessageCircleUser, IconPlus } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { normalizeSearch } from '../platform/text/normalize-search.ts';
import { useTexts } from '../platform/texts.ts';
import { useSession } from '../shell/session/session.tsx';
import { SearchField } from '../ui/forms/search-field.tsx';
import { usePageHead } from '../ui/layout/page-head.ts';
import { useNarrow } from '../ui/layout/use-narrow.ts';
import { EmptyState } from '../ui/states/empty-state.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { missedMention } from './chat.live.ts';
import { useChats } from './chat.queries.ts';
import { chatTexts } from './chat.texts.ts';
import { ChatList } from './chat-list.tsx';
import { ChatPane } from './chat-pane.tsx';
import classes from './chats.module.css';
import { MentionsButton } from './mentions/mention-list.tsx';

const ChatDialog = lazy(async () => ({ default: (await import('./chat-dialog.tsx')).ChatDialog }));

/** /chats and /chats/{uuid}: the rooms, and the open one beside them; on phones one of the two, chosen by tabs. */
export function ChatsPage() {
  const t = useTexts(chatTexts);
  const { chatUuid: uuid } = useParams();
  const go = useNavigate();
  const narrow = useNarrow();
  const { chats, error, isLoading, retry } = useChats();
  const failure = Boolean(error) && <ErrorState error={error} onRetry={retry} fill />;
  const [dialog, setDialog] = useState<{ chat?: Chat }>();
  const open = chats.find((chat) => chat.uuid === uuid);
  // A link to a room shows its messages, until the tab of the rooms is chosen: a navigation resets that.
  const { key } = useLocation();
  const [listKey, setListKey] = useState<string>();
  const shown = uuid && listKey !== key ? 'messages' : 'chats';
  usePageHead(t('title'), isLoading || error ? undefined : chats.length);
  return (
    <main className={classes['page']} data-narrow={narrow || undefined}>
      {narrow && <h1 className="bc-said">{t('title')}</h1>}
      {narrow && (
        <SegmentedControl
          className={classes['tabs'] ?? ''}
          fullWidth
          value={shown}
          onChange={(value) => setListKey(value === 'chats' ? key : undefined)}
          data={[
            { value: 'chats', label: t('chats') },
            { value: 'messages', label: t('messages'), disabled: !uuid },
          ]}
        />
      )}
      {(!narrow || shown === 'chats') && (
        <RoomsPane
          chats={chats}
          openUuid={uuid}
          isEmpty={!isLoading && !error && chats.length === 0}
          failure={narrow && failure}
          onAdd={() => setDialog({})}
        />
      )}
      {(!narrow || shown === 'messages') && (
        <div className={classes['main']}>
          {failure}
          {open && <ChatPane key={open.id} chat={open} onEdit={(chat) => setDialog({ chat })} />}
          {!open && !error && !isLoading && (narrow || chats.length > 0) && <ChooseChat />}
        </div>
      )}
      <Suspense>
        {dialog && (
          <ChatDialog
            chat={dialog.chat}
            onClose={() => setDialog(undefined)}
            onSaved={(chat) => void go(`/chats/${chat.uuid}`)}
          />
        )}
      </Suspense>
    </main>
  );
}

type RoomsProps = {
  chats: readonly Chat[];
  openUuid: string | undefined;
  isEmpty: boolean;
  /** in place of the rooms */
  failure: ReactNode;
  onAdd: () => void;
};

function RoomsPane({ chats, openUuid, isEmpty, failure, onAdd }: RoomsProps) {
  const t = useTexts(chatTexts);
  const narrow = useNarrow();
  const me = useSession().user.id;
  const [search, setSearch] = useState('');
  const term = normalizeSearch(search.trim());
  const add = (
    <ActionIcon variant="filled" color="orange" size={narrow ? 44 : 34} aria-label={t('add')} onClick={onAdd}>
      <IconPlus size={20} stroke={1.8} aria-hidden="true" />
    </ActionIcon>
  );
  const isMissed = chats.some((chat) => missedMention(chat, me) !== undefined);
  const mentions = <MentionsButton isMissed={isMissed} size={narrow ? 44 : 34} />;
  return (
    <div className={classes['rooms']}>
      {!narrow && (
        <header className={classes['roomsHead']}>
          <h1>{t('title')}</h1>
          {mentions}
          {add}
        </header>
      )}
      <div className={classes['roomsSearch']}>
        <SearchField value={search} onChange={setSearch} placeholder={t('search')} width="100%" />
        {narrow && mentions}
        {narrow && add}
      </div>
      {failure ||
        (isEmpty ? (
          <EmptyState icon={IconMessageCircleUser} title={t('emptyTitle')} text={t('emptyText')}>
            <Button variant="light" onClick={onAdd}>
              {t('add')}
            </Button>
          </EmptyState>
        ) : (
          <ChatList
            chats={chats.filter(({ title }) => normalizeSearch(title).includes(term))}
            me={me}
            openUuid={openUuid}
          />
        ))}
    </div>
  );
}

function ChooseChat() {
  const t = useTexts(chatTexts);
  return <EmptyState icon={IconMessageCircleUser} title={t('choose')} text={t('chooseText')} fill />;
}
