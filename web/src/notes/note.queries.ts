import type { Note } from '@balcao/contract/notes/note';
import { noteApi } from '@balcao/contract/notes/note.api';
import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/api.ts';
import { useLive } from '../platform/live.ts';
import { queryClient } from '../platform/queries/query-client.ts';
import { emptyState } from '../platform/queries/query-state.ts';
import { translate } from '../platform/texts.ts';
import { toast } from '../ui/dialogs/toasts.tsx';
import { noteTexts } from './note.texts.ts';

/** Notes belong to the contact: each of its conversations shows all of them. */
const keyOf = (contactId: number) => ['notes', contactId] as const;
const invalidateNotes = (contactId: number): void => void queryClient.invalidateQueries({ queryKey: keyOf(contactId) });
const t = translate(noteTexts);

export function useNotes(contactId: number) {
  useLive('note', (event) => event.contactId === contactId && invalidateNotes(contactId));
  const query = useQuery({
    queryKey: keyOf(contactId),
    queryFn: ({ signal }) => call(noteApi.list, { query: { contactId }, signal }),
    staleTime: 0,
  });
  return { notes: query.data, ...emptyState(query), retry: () => void query.refetch() };
}

/** Resolves to whether it was saved; on failure the typed text is kept. */
export async function addNote(ticketId: number, contactId: number, text: string): Promise<boolean> {
  try {
    const note = await call(noteApi.create, { body: { note: text, ticketId, contactId } });
    changeNotes(contactId, (notes) => [note, ...notes.filter(({ id }) => id !== note.id)]);
    // A list that failed, or is still pending, does not have it.
    if (!queryClient.getQueryData(keyOf(contactId))) invalidateNotes(contactId);
    toast.success(t('added'));
    return true;
  } catch (error) {
    toast.error(error);
    return false;
  }
}

/** Removed optimistically, restored when the server refuses. */
export async function removeNote(note: Note): Promise<void> {
  changeNotes(note.contactId, (notes) => notes.filter(({ id }) => id !== note.id));
  try {
    await call(noteApi.remove, { params: { id: note.id } });
    toast.success(t('removed'));
  } catch (error) {
    invalidateNotes(note.contactId);
    toast.error(error);
  }
}

const changeNotes = (contactId: number, by: (notes: Note[]) => Note[]) =>
  queryClient.setQueryData<Note[]>(keyOf(contactId), (notes) => notes && by(notes));
