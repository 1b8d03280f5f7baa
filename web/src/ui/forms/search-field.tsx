import { CloseButton, Kbd, TextInput } from '@mantine/core';
import { useHotkeys, useMergedRef } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEventHandler, type Ref, useRef } from 'react';
import { useTexts } from '../../platform/texts.ts';
import { isOverlayOpen } from '../keyboard/is-overlay-open.ts';
import { shortcuts } from '../keyboard/shortcuts.ts';
import { uiTexts } from '../ui.texts.ts';

type Props = {
  value: string;
  onChange: (value: string) => void;
  /** Searchable fields, e.g. "Nome, número ou e-mail". Also the accessible name. */
  placeholder: string;
  width?: number | string;
  /** F focuses the field unless another field has the focus; the key is shown in it. */
  hotkey?: boolean;
  onKeyDown?: KeyboardEventHandler<HTMLInputElement>;
  inputRef?: Ref<HTMLInputElement>;
  /** whether a dialog focuses it first */
  autoFocus?: boolean;
  /** the listbox that its arrow keys navigate, while the field keeps the focus */
  list?: { id: string; activeId: string | undefined };
};

/** A search box with a clear button and a shortcut. Reports every keystroke; `useRecords` and lists debounce by 500 ms. */
export function SearchField({
  value,
  onChange,
  placeholder,
  width = 260,
  hotkey = false,
  onKeyDown,
  inputRef,
  autoFocus,
  list,
}: Props) {
  const t = useTexts(uiTexts);
  const field = useRef<HTMLInputElement>(null);
  const seek = (event: KeyboardEvent) => {
    if (isOverlayOpen()) return;
    event.preventDefault();
    field.current?.focus();
  };
  useHotkeys(hotkey ? [[shortcuts.everywhere.search, seek, { preventDefault: false }]] : []);
  return (
    <TextInput
      ref={useMergedRef(field, inputRef)}
      data-autofocus={autoFocus || undefined}
      type="search"
      {...(list
        ? {
            role: 'combobox',
            'aria-expanded': list.activeId !== undefined,
            'aria-autocomplete': 'list',
            'aria-controls': list.id,
            'aria-activedescendant': list.activeId,
          }
        : { role: 'searchbox' })}
      aria-label={placeholder}
      placeholder={placeholder}
      value={value}
      w={width}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && value) {
          event.stopPropagation();
          onChange('');
        }
        onKeyDown?.(event);
      }}
      leftSection={<IconSearch size={17} stroke={1.6} aria-hidden="true" />}
      rightSection={
        value ? (
          <CloseButton size={24} data-dense aria-label={t('clearSearch')} onClick={() => onChange('')} />
        ) : hotkey ? (
          <Kbd aria-hidden="true" visibleFrom="sm">
            {shortcuts.everywhere.search}
          </Kbd>
        ) : null
      }
    />
  );
}
