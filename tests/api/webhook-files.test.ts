import type { EndpointDelivery, EndpointWithSecret } from '@balcao/contract/webhook-endpoints/webhook-endpoint';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startWebhookReceiver, type WebhookReceiver } from '../../peers/webhooks/start-webhook-receiver.ts';
import { jobRestSeconds } from '../world/job-rest.ts';
import { eventually, runningServer, type TestCompany } from '../world/running-server.ts';

const server = runningServer({ INTEGRATION_HOSTS: '127.0.0.1' });
let company: TestCompany;
let hooks: WebhookReceiver;
let owner: pg.Pool;
beforeAll(async () => {
  hooks = await startWebhookReceiver();
  company = await server.company('Padaria');
  owner = new pg.Pool({ connectionString: server.databaseUrl(), max: 2 });
  owner.on('error', () => {});
});
afterAll(async () => {
  await hooks.close();
  await owner.end();
});

async function add(): Promise<EndpointWithSecret> {
  const body = { name: 'ERP', url: hooks.address, events: ['message.received'] };
  const answer = await company.admin.call<EndpointWithSecret>('POST', '/webhook-endpoints', body);
  expect(answer.status).toBe(200);
  hooks.secret = answer.body.signingSecret;
  return answer.body;
}
const deliveries = async (id: number) =>
  (await company.admin.call<{ deliveries: EndpointDelivery[] }>('GET', `/webhook-endpoints/${id}/deliveries`)).body
    .deliveries;
const taken = (n: number) =>
  eventually(
    async () => hooks.received,
    (list) => list.length >= n,
  );

it('the event of a message waits up to a minute for its file, then is sent without it', async () => {
  const { id } = await add();
  hooks.misbehave({ kind: 'status', status: 503 });
  const form = new FormData();
  form.append('from', '5511930000077');
  form.append('file', new Blob(['nota']), 'nota.txt');
  const path = `${server.origin()}/api/sandbox/${company.sandboxPhone}/messages`;
  expect((await fetch(path, { method: 'POST', body: form })).status).toBe(202);
  const [first] = await eventually(
    () => deliveries(id),
    (list) => list[0]?.attempts === 1,
  );
  // As stored by a channel that announces a file and delivers its bytes later.
  const { rows } = await owner.query<{ id: string; file_id: number }>(
    `select m.id, m.file_id from messages m join webhook_deliveries d on m.id = (d.data -> 'message' ->> 'id')::bigint where d.id = $1`,
    [first!.id],
  );
  const { id: messageId, file_id: fileId } = rows[0]!;
  const setFile = (state: string, file: number | null) =>
    owner.query('update messages set media_state = $2, file_id = $3 where id = $1', [messageId, state, file]);
  const replay = () => company.admin.call('POST', `/webhook-endpoints/${id}/deliveries/${first!.id}/replay`);
  await setFile('pending', null);
  hooks.reset();
  await replay();
  await eventually(
    () => jobRestSeconds(server.databaseUrl(), `%endpoint:${id}:ticket:%`),
    (seconds) => seconds > 0,
  );
  expect(hooks.calls).toHaveLength(0);
  await setFile('ready', fileId);
  const urlOf = ({ body }: { body: Record<string, unknown> }) =>
    (body as { data: { message: { mediaUrl: string | null } } }).data.message.mediaUrl;
  const [delivered] = await taken(1);
  expect(await (await fetch(urlOf(delivered!)!)).text()).toBe('nota');

  await setFile('pending', null);
  await owner.query(`update webhook_deliveries set created_at = created_at - interval '61 seconds' where id = $1`, [
    first!.id,
  ]);
  hooks.reset();
  await replay();
  const [without] = await taken(1);
  expect(urlOf(without!)).toBeNull();
});
