import { createTagInput, type Tag } from '@balcao/contract/tags/tag';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import { Combobox, useCombobox } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { normalizeSearch } from '../../platform/text/normalize-search.ts';
import { useTexts } from '../../platform/texts.ts';
import { useTagChoices } from '../../tags/tag.queries.ts';
import { MarkDot } from '../../ui/elements/tag-pill.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { ticketTexts } from '../ticket.texts.ts';
import classes from './tag-picker.module.css';
import { useTicketTags } from './use-ticket-tags.ts';

/** "+ Etiqueta": picks an existing tag, or creates one with the typed name. */
export function TagPicker({ ticket }: { ticket: Ticket }) {
  const t = useTexts(ticketTexts);
  const { add, create } = useTicketTags(ticket);
  const [typed, setTyped] = useState('');
  const combobox = useCombobox({
    onDropdownClose: () => {
      setTyped('');
      combobox.resetSelectedOption();
      combobox.focusTarget();
    },
    onDropdownOpen: () => combobox.focusSearchInput(),
  });
  const options = useTagOptions(ticket, typed);
  const submit = (value: string) => {
    combobox.closeDropdown();
    const tag = options.free.find((one) => String(one.id) === value);
    if (tag) void add(tag);
    else if (value === 'new') void create(typed.trim());
  };

  return (
    <Combobox store={combobox} width={260} position="bottom-start" onOptionSubmit={submit}>
      <Combobox.Target withAriaAttributes={false}>
        <button
          type="button"
          className={classes['addTag']}
          aria-label={t('addTagTo')}
          aria-haspopup="listbox"
          aria-expanded={combobox.dropdownOpened}
          onClick={() => combobox.toggleDropdown()}
        >
          <IconPlus size={15} stroke={1.6} aria-hidden="true" />
          {t('addTag')}
        </button>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            combobox.selectFirstOption();
          }}
          placeholder={t('findTag')}
          aria-label={t('findTag')}
        />
        <TagOptions {...options} name={typed.trim()} />
      </Combobox.Dropdown>
    </Combobox>
  );
}

type TagChoices = {
  /** the tags that the ticket does not have */
  free: readonly Tag[];
  /** those of them that match the typed text */
  shown: readonly Tag[];
  /** whether no tag has the typed name, and whether it may be one */
  isUnknown: boolean;
  isValid: boolean;
  error: unknown;
  retry: () => void;
};

function useTagOptions(ticket: Ticket, typed: string): TagChoices {
  const own = new Set(ticket.tags.map((tag) => tag.id));
  const query = normalizeSearch(typed.trim());
  const { tags, error, retry } = useTagChoices();
  const free = tags.filter((tag) => !own.has(tag.id));
  const isKnown = [...free, ...ticket.tags].some((tag) => normalizeSearch(tag.name) === query);
  return {
    free,
    shown: free.filter((tag) => normalizeSearch(tag.name).includes(query)).slice(0, 50),
    isUnknown: query !== '' && !isKnown,
    // Unknown names: a tag of this name may exist.
    isValid: !error && createTagInput.safeParse({ name: typed }).success,
    error,
    retry,
  };
}

function TagOptions({ shown, isUnknown, isValid, error, retry, name }: TagChoices & { name: string }) {
  const t = useTexts(ticketTexts);
  if (error) return <ErrorState isSmall error={error} onRetry={retry} />;
  return (
    <Combobox.Options mah={240} style={{ overflowY: 'auto' }} aria-label={t('tags')}>
      {shown.map((tag) => (
        <Combobox.Option key={tag.id} value={String(tag.id)}>
          <span className={classes['tagOption']}>
            <MarkDot color={tag.color} />
            <span className="bc-cut">{tag.name}</span>
          </span>
        </Combobox.Option>
      ))}
      {isUnknown && isValid && <Combobox.Option value="new">{t('createTag', { name })}</Combobox.Option>}
      {shown.length === 0 && !(isUnknown && isValid) && (
        <Combobox.Empty>{isUnknown ? t('tagShort') : t('tagsNone')}</Combobox.Empty>
      )}
    </Combobox.Options>
  );
}
