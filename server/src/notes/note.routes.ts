import { noteApi } from '@balcao/contract/notes/note.api';
import { type Binding, type Door, serve } from '../platform/http.ts';
import { createNote } from './create-note.ts';
import { listNotes } from './list-notes.ts';
import { removeNote } from './remove-note.ts';

export const noteRoutes = (door: Door): Binding[] => [
  serve(door, noteApi.list, (tx, actor, { query }) => listNotes(tx, actor, query)),
  serve(door, noteApi.create, (tx, actor, { body }) => createNote(tx, actor, body)),
  serve(door, noteApi.remove, (tx, actor, { params }) => removeNote(tx, actor, params.id)),
];
