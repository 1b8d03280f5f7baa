import { z } from 'zod';
import { messageReply, route } from '../route.ts';
import { id, idParam, listQuery, page } from '../wire.ts';
import { fileList, fileListInput, fileListUploadInput, updateFileListInput } from './file-list.ts';

const byId = z.object({ id });
const plan = 'useCampaigns';

export const fileListApi = {
  list: route({
    method: 'GET',
    path: '/files',
    plan,
    emptyAnswer: { files: [], count: 0, hasMore: false },
    // `companyId`: sent by older clients; it does not select the company.
    query: listQuery.extend({ companyId: idParam }),
    output: page('files', fileList),
  }),
  show: route({
    method: 'GET',
    path: '/files/:id',
    plan,
    params: byId,
    output: fileList,
    fails: ['ERR_NOT_FOUND'],
  }),
  create: route({ method: 'POST', path: '/files', idempotent: true, plan, body: fileListInput, output: fileList }),
  update: route({
    method: 'PUT',
    path: '/files/:id',
    plan,
    params: byId,
    body: updateFileListInput,
    output: fileList,
    fails: ['ERR_NOT_FOUND'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/files/:id',
    audited: true,
    plan,
    params: byId,
    output: messageReply,
    fails: ['ERR_NOT_FOUND', 'ERR_LIST_IN_USE'],
  }),
  /** Its files, under any field names. */
  upload: route({
    method: 'POST',
    path: '/files/uploadList/:id',
    plan,
    params: byId,
    body: fileListUploadInput,
    multipart: true,
    output: z.object({ mensagem: z.string() }),
    fails: ['ERR_NOT_FOUND', 'ERR_FILE_TYPE', 'ERR_FILE_TOO_LARGE'],
  }),
};
