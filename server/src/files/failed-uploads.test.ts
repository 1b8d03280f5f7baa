import { Failure } from '@balcao/contract/errors';
import { route } from '@balcao/contract/route';
import type { Actor } from '@balcao/contract/users/actor';
import multipart from '@fastify/multipart';
import Fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { losingCommit } from '../../../tests/world/lost-commit.ts';
import { testWorld } from '../../../tests/world/test-world.ts';
import { inTx, type Tx, type TxContext } from '../platform/db/tx.ts';
import { setUpTestUploads } from '../platform/files/test-uploads.ts';
import type { Upload } from '../platform/files/uploads.ts';
import { type RequestContext, serveUpload } from '../platform/http/serve.ts';
import { storeFile } from './store-file.ts';

const world = testWorld();
const { store, uploads } = await setUpTestUploads({ now: () => world.now });

const uploadRoute = route({
  method: 'POST',
  path: '/notes',
  multipart: true,
  output: z.object({ fileId: z.number() }),
});

const requestContext = (context: TxContext): RequestContext<Actor> => ({
  ...context,
  uploads,
  tokens: {
    sign: async () => 'token',
    verify: async () => ({ ...world.ana, expiresAt: new Date(world.now.getTime() + 60_000) }),
  },
  actorOf: async () => world.ana,
  checkAccess: async () => null,
  requireAudit: () => {},
  share: (companyId, _key, work) => inTx(context, companyId, work),
  shareReads: (companyId, work) => inTx(context, companyId, work),
  noticePosition: () => null,
});

/** Uploads one file; gives the status of the response. */
async function post(context: TxContext, save: (tx: Tx, file: Upload) => Promise<number>): Promise<number> {
  const { handle } = serveUpload(requestContext(context), uploadRoute, async (tx, _actor, _input, [file]) => {
    if (!file) throw new Error('no file arrived');
    return { fileId: await save(tx, file) };
  });
  const app = Fastify();
  await app.register(multipart);
  app.post('/notes', (request, reply) => handle(request, reply));
  onTestFinished(() => app.close());
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const form = new FormData();
  form.append('file', new Blob(['orçamento']), 'nota.txt');
  const response = await fetch(`${origin}/notes`, {
    method: 'POST',
    body: form,
    headers: { authorization: 'Bearer t' },
  });
  return response.status;
}

const storedKeys = async () => (await Array.fromAsync(store.list())).map(({ key }) => key);

it('a file stays when it is unknown whether a row names it: the database broke off at the commit', async () => {
  // The first commit is that of the check before the file is received.
  expect(await post(losingCommit(world.context(), 2), storeFile)).toBe(500);
  const named = await world.sql<{ key: string }>('select key from files');
  expect(named).toHaveLength(1);
  expect(await storedKeys()).toEqual(named.map(({ key }) => key));
});

it('a file of a refused call is removed at once', async () => {
  const before = await storedKeys();
  const refuse = async (tx: Tx, file: Upload): Promise<number> => {
    await storeFile(tx, file);
    throw new Failure('ERR_NO_PERMISSION');
  };
  expect(await post(world.context(), refuse)).toBe(403);
  expect(await storedKeys()).toEqual(before);
  expect(await world.sql('select from files')).toEqual([]);
});
