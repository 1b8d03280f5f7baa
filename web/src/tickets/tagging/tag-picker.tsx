import { createTagInput } from '@balcao/contract/tags/tag';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import { Combobox, useCombobox } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../../platform/texts.ts';
import { useAllTags } from '../../tags/tag.queries.ts';
import { MarkDot } from '../../ui/elements/tag-pill.tsx';
import { normalizeSearch } from '../../ui/tables/use-records.ts';
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
  const cached = new Set(ticket.tags.map((tag) => tag.id));
  const query = normalizeSearch(typed.trim());
  const free = useAllTags().filter((tag) => tag.kanban === 0 && !cached.has(tag.id));
  const shown = free.filter((tag) => normalizeSearch(tag.name).includes(query)).slice(0, 50);
  const known = [...free, ...ticket.tags].some((tag) => normalizeSearch(tag.name) === query);
  const creatable = query !== '' && !known;
  const valid = createTagInput.safeParse({ name: typed }).success;

  return (
    <Combobox
      store={combobox}
      width={260}
      position="bottom-start"
      onOptionSubmit={(value) => {
        combobox.closeDropdown();
        const tag = free.find((one) => String(one.id) === value);
        if (tag) void add(tag);
        else if (value === 'new') void create(typed.trim());
      }}
    >
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
        <Combobox.Options mah={240} style={{ overflowY: 'auto' }} aria-label={t('tags')}>
          {shown.map((tag) => (
            <Combobox.Option key={tag.id} value={String(tag.id)}>
              <span className={classes['tagOption']}>
                <MarkDot color={tag.color} />
                <span className="bc-cut">{tag.name}</span>
              </span>
            </Combobox.Option>
          ))}
          {creatable && valid && (
            <Combobox.Option value="new">{t('createTag', { name: typed.trim() })}</Combobox.Option>
          )}
          {shown.length === 0 && !(creatable && valid) && (
            <Combobox.Empty>{creatable ? t('tagShort') : t('tagsNone')}</Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
