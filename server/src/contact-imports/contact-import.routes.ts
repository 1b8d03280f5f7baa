import { contactImportApi } from '@balcao/contract/contact-imports/contact-import.api';
import type { Actor } from '@balcao/contract/users/actor';
import { type Endpoint, type RequestContext, serve, serveUpload } from '../platform/http/serve.ts';
import { presentImport } from './contact-import.audience.ts';
import { createContactImport } from './create-contact-import.ts';
import { createPhoneImport, type OpenPhone } from './create-phone-import.ts';
import { findContactImport, listImportRows } from './find-contact-import.ts';
import { removeContactImport } from './remove-contact-import.ts';
import { startContactImport } from './start-contact-import.ts';

export const contactImportRoutes = (context: RequestContext<Actor>, open: OpenPhone): Endpoint[] => [
  ...(['phoneBook', 'chats'] as const).map((source) =>
    serve(context, contactImportApi[source], async (tx, actor, { body }) => {
      await createPhoneImport(tx, actor, open, { ...body, source, startsItself: true });
      return { message: 'import started' };
    }),
  ),
  serve(context, contactImportApi.createFromPhone, async (tx, actor, { body }) =>
    presentImport(actor, await createPhoneImport(tx, actor, open, { ...body, startsItself: false })),
  ),
  serveUpload(context, contactImportApi.upload, async (tx, actor, _input, uploads) => {
    await createContactImport(tx, actor, uploads, { startsItself: true });
    return [];
  }),
  serveUpload(context, contactImportApi.uploadToList, async (tx, actor, { params }, uploads) => {
    await createContactImport(tx, actor, uploads, { startsItself: true, contactListId: params.id });
    return [];
  }),
  serveUpload(context, contactImportApi.create, async (tx, actor, { body }, uploads) =>
    presentImport(actor, await createContactImport(tx, actor, uploads, { ...body, startsItself: false })),
  ),
  serve(context, contactImportApi.show, async (tx, actor, { params }) =>
    presentImport(actor, await findContactImport(tx, actor, params.importId)),
  ),
  serve(context, contactImportApi.rows, (tx, actor, { params, query }) =>
    listImportRows(tx, actor, params.importId, query),
  ),
  serve(context, contactImportApi.start, async (tx, actor, { params }) =>
    presentImport(actor, await startContactImport(tx, actor, params.importId)),
  ),
  serve(context, contactImportApi.remove, (tx, actor, { params }) => removeContactImport(tx, actor, params.importId)),
];
