import type { EndpointDelivery, EndpointWithSecret } from '@balcao/contract/webhook-endpoints/webhook-endpoint';
import pg from 'pg';
import { expect, it } from 'vitest';
import { startWebhookReceiver } from '../../peers/webhooks/start-webhook-receiver.ts';
import { eventually, runningServer } from '../world/running-server.ts';

const server = runningServer({ INTEGRATION_HOSTS: '127.0.0.1' });

const changes = {
  plan: { end: 'update plans set use_external_api = false', begin: 'update plans set use_external_api = true' },
  licence: {
    end: `update companies set due_date = now() - interval '1 minute' where not is_super`,
    begin: `update companies set due_date = '2999-01-01' where not is_super`,
  },
} as const;

it.each(['plan', 'licence'] as const)(
  'a company without the %s gets no deliveries; waiting ones are given up, later events are sent again with it',
  async (what) => {
    const { admin, id, sandboxPhone } = await server.company(`Padaria ${what}`);
    const hooks = await startWebhookReceiver();
    const owner = new pg.Client({ connectionString: server.databaseUrl() });
    await owner.connect();
    const write = (body: string) => server.write(sandboxPhone, '5511930000001', body);
    const { body: endpoint } = await admin.call<EndpointWithSecret>('POST', '/webhook-endpoints', {
      name: 'ERP',
      url: hooks.address,
      events: ['message.received'],
    });
    hooks.secret = endpoint.signingSecret;
    const deliveries = async () =>
      (await admin.call<{ deliveries: EndpointDelivery[] }>('GET', `/webhook-endpoints/${endpoint.id}/deliveries`)).body
        .deliveries;
    // Without a licence no call is answered.
    const rows = async () =>
      (await owner.query<{ state: string }>('select state from webhook_deliveries where company_id = $1', [id])).rows;
    try {
      hooks.misbehave({ kind: 'status', status: 503 });
      await write('um');
      await eventually(deliveries, (list) => list[0]?.attempts === 1);
      await owner.query(changes[what].end);
      await eventually(rows, ([only]) => only?.state === 'failed');
      await write('dois');
      await owner.query(changes[what].begin);
      expect(hooks.calls).toHaveLength(1);
      hooks.reset();
      await write('três');
      const log = await eventually(deliveries, ([newest]) => newest?.state === 'delivered');
      expect(log.map(({ state, failReason, attempts }) => [state, failReason, attempts])).toEqual([
        ['delivered', null, 1],
        ['failed', what, 1],
      ]);
      expect(hooks.received.map(({ body }) => body['data'])).toMatchObject([{ message: { body: 'três' } }]);
    } finally {
      await owner.end();
      await hooks.close();
    }
  },
);
