import { noteApi } from '@balcao/contract/notes/note.api';
import type { Actor } from '@balcao/contract/users/actor';
import { type Endpoint, type RequestContext, serve } from '../platform/http/serve.ts';
import { createNote } from './create-note.ts';
import { listNotes } from './list-notes.ts';
import { removeNote } from './remove-note.ts';

export const noteRoutes = (context: RequestContext<Actor>): Endpoint[] => [
  serve(context, noteApi.list, (tx, actor, { query }) => listNotes(tx, actor, query)),
  serve(context, noteApi.create, (tx, actor, { body }) => createNote(tx, actor, body)),
  serve(context, noteApi.remove, (tx, actor, { params }) => removeNote(tx, actor, params.id)),
];
