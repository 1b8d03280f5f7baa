import type { MessageTemplate } from '@balcao/contract/message-templates/message-template';
import { Loader } from '@mantine/core';
import { IconPaperclip, IconRefresh } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { formatRelative, lowercaseFirst } from '../../platform/formatting.ts';
import { emptyState } from '../../platform/queries/query-state.ts';
import { normalizeSearch } from '../../platform/text/normalize-search.ts';
import { useTexts } from '../../platform/texts.ts';
import { toast } from '../../ui/dialogs/toasts.tsx';
import { IconButton } from '../../ui/elements/icon-button.tsx';
import { ListboxOption } from '../../ui/forms/listbox-option.tsx';
import { SearchField } from '../../ui/forms/search-field.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { useConversation } from '../conversation-context.ts';
import { describeFailure } from '../failure/describe-failure.ts';
import { matchTemplates } from './match-templates.ts';
import classes from './template.module.css';
import { refreshTicketTemplates, type TicketTemplates, useTicketTemplates } from './template.queries.ts';
import { templateTexts } from './template.texts.ts';

type Props = { search: string; onSearch: (text: string) => void; onChoose: (template: MessageTemplate) => void };

const listId = 'message-templates';

/** The templates that can be sent at the moment. The search keeps the focus; arrows and Enter select. */
export function TemplateList({ search, onSearch, onChoose }: Props) {
  const t = useTexts(templateTexts);
  const { ticket } = useConversation();
  const query = useTicketTemplates(ticket.id);
  const { data, refetch } = query;
  const { error } = emptyState(query);
  const matches = matchTemplates(data?.templates ?? [], search, normalizeSearch);
  const [pointed, setPointed] = useState(0);
  const active = Math.min(pointed, Math.max(0, matches.length - 1));

  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const count = matches.length;
    if (count === 0 || (step === 0 && event.key !== 'Enter') || event.nativeEvent.isComposing) return;
    event.preventDefault();
    const found = matches[active];
    if (step !== 0) setPointed((active + step + count) % count);
    else if (found) onChoose(found);
  };
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} title={t('failed')} />;
  return (
    <div className={classes['picker']}>
      <div className={classes['search']}>
        <SearchField
          value={search}
          onChange={(text) => {
            onSearch(text);
            setPointed(0);
          }}
          placeholder={t('search')}
          width="100%"
          autoFocus
          onKeyDown={onKeyDown}
          list={{ id: listId, activeId: matches.length > 0 ? optionId(active) : undefined }}
        />
        <RefreshButton />
      </div>
      {data === undefined && <Loader size="sm" className={classes['loading'] ?? ''} aria-label={t('loading')} />}
      {data && matches.length === 0 && (
        <EmptyState title={t(data.templates.length > 0 ? 'noMatch' : 'none')} text={t('noneText')} />
      )}
      {matches.length > 0 && (
        <div className={classes['options']} id={listId} role="listbox" aria-label={t('templates')}>
          {matches.map((template, index) => (
            <Option
              key={`${template.name} ${template.language}`}
              template={template}
              id={optionId(index)}
              isActive={index === active}
              onPoint={() => setPointed(index)}
              onChoose={() => onChoose(template)}
            />
          ))}
        </div>
      )}
      {data && <Age list={data} />}
    </div>
  );
}

const optionId = (index: number) => `${listId}-${index}`;

/** Age of the list, a failed refresh, and the number of omitted templates. */
function Age({ list: { failReason, fetchedAt, others } }: { list: TicketTemplates }) {
  const t = useTexts(templateTexts);
  return (
    <p className={classes['foot']} role="status">
      {failReason !== null && <span data-failed>{t('stale', { reason: describeFailure(failReason) })} </span>}
      {fetchedAt !== null && t('fetched', { when: lowercaseFirst(formatRelative(fetchedAt)) })}
      {others > 0 && ` · ${t('others', { count: others })}`}
    </p>
  );
}

type OptionProps = {
  template: MessageTemplate;
  id: string;
  isActive: boolean;
  onPoint: () => void;
  onChoose: () => void;
};

function Option({ template, id, isActive, onPoint, onChoose }: OptionProps) {
  const t = useTexts(templateTexts);
  const { name, language, category, header, body } = template;
  return (
    <ListboxOption id={id} className={classes['option']} isActive={isActive} onPoint={onPoint} onChoose={onChoose}>
      <span className={classes['name']}>
        <b className="bc-cut">{name}</b>
        <small>
          {language} · {t(`category_${category}`)}
        </small>
        {header && header.format !== 'text' && (
          <IconPaperclip size={15} stroke={1.6} role="img" aria-label={t(`file_${header.format}`)} />
        )}
      </span>
      <span className={classes['body']}>
        {header?.format === 'text' && <b>{header.text} </b>}
        {body}
      </span>
    </ListboxOption>
  );
}

function RefreshButton() {
  const t = useTexts(templateTexts);
  const { ticket } = useConversation();
  const [isBusy, setBusy] = useState(false);
  const refresh = () => {
    setBusy(true);
    void refreshTicketTemplates(ticket.id)
      .catch(toast.error)
      .finally(() => setBusy(false));
  };
  return <IconButton icon={IconRefresh} name={t('refresh')} loading={isBusy} onClick={refresh} />;
}
