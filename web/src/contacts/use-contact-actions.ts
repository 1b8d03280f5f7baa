import type { Contact } from '@balcao/contract/contacts/contact';
import { useRef, useState } from 'react';
import { noteContactExport } from '../audit/audit.queries.ts';
import { download } from '../platform/download.ts';
import { toCsv } from '../platform/spreadsheets/csv.ts';
import { writeSpreadsheet } from '../platform/spreadsheets/write-spreadsheet.ts';
import { useTexts } from '../platform/texts.ts';
import { toast } from '../ui/dialogs/toasts.tsx';
import { useRemoval, useRemoveRecord } from '../ui/dialogs/use-remove-record.ts';
import { useUndoKeys } from '../ui/undo/use-undo-keys.ts';
import type { ContactFilter } from './contact.live.ts';
import { fetchAllContacts, fetchChosenContacts, removeContact, removeContacts } from './contact.queries.ts';
import { contactTexts } from './contact.texts.ts';

/** Ids of the selected contacts; the table of records knows ids of both kinds. */
type ChosenIds = ReadonlySet<number | string>;

export type ExportFormat = 'csv' | 'xlsx';

type ContactActions = {
  chosen: ChosenIds;
  setChosen: (chosen: ChosenIds) => void;
  busy: boolean;
  /** Selects all contacts of the filter, beyond the loaded pages. */
  chooseAll: () => void;
  /** Exports the selected contacts, or those of the filter. */
  exportAs: (format: ExportFormat) => void;
  remove: (contact: Contact) => void;
  removeChosen: () => void;
};

/** The selection of the page, and the actions on contacts that need no dialog. */
export function useContactActions(filter: ContactFilter): ContactActions {
  const t = useTexts(contactTexts);
  useUndoKeys();
  const { chosen, choose, drop, choiceSoFar } = useChosen();
  const [isFetching, setIsFetching] = useState(false);
  const one = useRemoveRecord(contactTexts, async (contact: Contact) => {
    await removeContact(contact);
    drop([contact.id]);
  });
  const many = useRemoval<number[]>({
    texts: ({ length: count }) => ({
      title: t('deleteManyTitle', { count }),
      text: t('deleteText'),
      action: t('deleteAction'),
      done: t('deletedMany', { count }),
    }),
    remove: (ids) => removeContacts(ids, drop),
  });

  const fetchThen = async (use: (contacts: Contact[]) => void | Promise<void>, fetch: () => Promise<Contact[]>) => {
    setIsFetching(true);
    await fetch()
      .then(use)
      .catch((error) => toast.error(error));
    setIsFetching(false);
  };
  return {
    chosen,
    setChosen: choose,
    busy: isFetching || one.isRemoving || many.isRemoving,
    chooseAll: () => {
      const before = choiceSoFar();
      void fetchThen(
        (contacts) => {
          if (choiceSoFar() === before) choose(new Set(contacts.map(({ id }) => id)));
        },
        () => fetchAllContacts(filter),
      );
    },
    exportAs: (format) => {
      void fetchThen(
        async (contacts) => {
          await noteContactExport(contacts.length);
          await exportContacts(contacts, format);
        },
        () => (chosen.size > 0 ? fetchChosenContacts(chosen) : fetchAllContacts(filter)),
      );
    },
    remove: one.remove,
    removeChosen: () => many.remove([...chosen].map(Number)),
  };
}

/** The selection. `choiceSoFar` changes with each choice: a late answer must not replace a newer one. */
function useChosen() {
  const [chosen, setChosen] = useState<ChosenIds>(new Set());
  const choices = useRef(0);
  return {
    chosen,
    choose: (next: ChosenIds) => {
      choices.current += 1;
      setChosen(next);
    },
    drop: (removed: readonly number[]) => {
      const dropped = new Set<number | string>(removed);
      setChosen((ids) => new Set([...ids].filter((id) => !dropped.has(id))));
    },
    choiceSoFar: () => choices.current,
  };
}

/** The server masks numbers for users who may not see them whole. */
async function exportContacts(contacts: readonly Contact[], format: ExportFormat): Promise<void> {
  const rows = [['name', 'number', 'email'], ...contacts.map(({ name, number, email }) => [name, number, email])];
  download(format === 'csv' ? toCsv(rows) : await writeSpreadsheet(rows, 'contatos'), `contatos.${format}`);
}
