import { fileListApi } from '@balcao/contract/file-lists/file-list.api';
import type { Actor } from '@balcao/contract/users/actor';
import { recordAudit } from '../audit/record-audit.ts';
import { type Endpoint, type RequestContext, serve, serveUpload } from '../platform/http/serve.ts';
import { createFileList } from './create-file-list.ts';
import { findFileList } from './find-file-list.ts';
import { listFileLists } from './list-file-lists.ts';
import { removeFileList } from './remove-file-list.ts';
import { updateFileList } from './update-file-list.ts';
import { uploadListFiles } from './upload-list-files.ts';

export const fileListRoutes = (context: RequestContext<Actor>): Endpoint[] => [
  serve(context, fileListApi.list, (tx, _actor, { query }) => listFileLists(tx, query)),
  serve(context, fileListApi.show, (tx, _actor, { params }) => findFileList(tx, params.id)),
  serve(context, fileListApi.create, (tx, actor, { body }) => createFileList(tx, actor, body)),
  serve(context, fileListApi.update, (tx, actor, { params, body }) => updateFileList(tx, actor, params.id, body)),
  serve(context, fileListApi.remove, async (tx, actor, { params }) => {
    const { id, name } = await findFileList(tx, params.id);
    await recordAudit(tx, { action: 'file-list.remove', by: actor, subject: { id, name } });
    return removeFileList(tx, id);
  }),
  serveUpload(context, fileListApi.upload, async (tx, actor, { params }, uploads, bodies) => {
    await uploadListFiles(tx, actor, params.id, uploads, bodies);
    return { mensagem: 'files saved' };
  }),
];
