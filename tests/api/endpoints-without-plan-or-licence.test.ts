import type { EndpointDelivery, EndpointWithSecret } from '@balcao/contract/webhook-endpoints/webhook-endpoint';
import pg from 'pg';
import { expect, it } from 'vitest';
import { startWebhookReceiver } from '../../peers/webhooks/start-webhook-receiver.ts';
import { eventually, runningServer } from '../world/running-server.ts';

const server = runningServer({ INTEGRATION_HOSTS: '127.0.0.1' });

it('a company whose plan lost the API gets no deliveries; waiting ones are given up, later events are sent again with the plan', async () => {
  const { admin, sandboxPhone } = await server.company('Padaria');
  const hooks = await startWebhookReceiver();
  const owner = new pg.Client({ connectionString: server.databaseUrl() });
  await owner.connect();
  const setFeature = (isIncluded: boolean) => owner.query('update plans set use_external_api = $1', [isIncluded]);
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
  try {
    hooks.misbehave({ kind: 'status', status: 503 });
    await write('um');
    await eventually(deliveries, (list) => list[0]?.attempts === 1);
    await setFeature(false);
    await eventually(
      async () => (await owner.query<{ state: string }>('select state from webhook_deliveries')).rows,
      ([only]) => only?.state === 'failed',
    );
    await write('dois');
    await setFeature(true);
    expect(hooks.calls).toHaveLength(1);
    hooks.reset();
    await write('três');
    const log = await eventually(deliveries, ([newest]) => newest?.state === 'delivered');
    expect(log.map(({ state, failReason, attempts }) => [state, failReason, attempts])).toEqual([
      ['delivered', null, 1],
      ['failed', 'plan', 1],
    ]);
    expect(hooks.received.map(({ body }) => body['data'])).toMatchObject([{ message: { body: 'três' } }]);
  } finally {
    await owner.end();
    await hooks.close();
  }
});
