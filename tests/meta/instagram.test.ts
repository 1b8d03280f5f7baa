import { expect, it, onTestFinished } from 'vitest';
import { samples } from '../../peers/graph/media/sample-media.ts';
import { instagramFixtures } from '../../peers/messenger-platform/instagram-fixtures.ts';
import { answerNames } from '../world/fake-dns.ts';
import { eventually } from '../world/running-server.ts';
import { messagingFlow } from './messaging-flow.ts';

const flow = messagingFlow('instagram', instagramFixtures);

/** A program that is sent every message, and cannot be reached: its deliveries wait. */
async function deliverTo(host: string): Promise<void> {
  const dns = answerNames({ [host]: ['10.0.0.1'] });
  onTestFinished(() => dns.restore());
  const input = { name: 'ERP', url: `https://${host}/in`, events: ['message.received'] };
  expect((await flow.company.admin.call('POST', '/webhook-endpoints', input)).status).toBe(200);
}
/** As after a call to an integration that repeats the text. */
const logIntegrationDelivery = () =>
  flow.rows(
    `with i as (insert into queue_integrations (company_id, type, name) select company_id, 'webhook', 'Robô' from connections where id = $1
       returning company_id, id)
     insert into integration_deliveries (company_id, integration_id, ticket_id, message_id, state, body, answer)
     select i.company_id, i.id, m.ticket_id, m.id, 'delivered', m.body, m.body from i, messages m where m.whatsapp_id = $1`,
  );

it('a message taken back is deleted with all its files, everywhere', async () => {
  const { person, messages } = await flow.conversation('Ana');
  await deliverTo('erp.example.com');
  const files = [1, 2].map(() => ({ bytes: samples.png, mime: 'image/png' }));
  const inbound = person.attach('image', files, { text: 'Segredo' });
  await eventually(messages, (all) => all.filter((m) => m.media?.state === 'ready').length === 2);
  await person.edit(inbound.mid, 'Segredo maior');
  await eventually(messages, (all) => all.some((m) => m.isEdited));
  await logIntegrationDelivery();
  await person.unsend(inbound.mid);
  const all = await eventually(messages, (list) => list.filter((m) => m.isDeleted).length === 2);
  expect(all.filter((m) => m.isDeleted)).toMatchObject([
    { body: '', mediaUrl: null, oldMessages: [] },
    { body: '', mediaUrl: null, oldMessages: [] },
  ]);
  const left = await flow.rows(
    `select (select count(*) from journal where whatsapp_id = $1 and event::text like '%Segredo%')
          + (select count(*) from messages where whatsapp_id = $1 and (body like '%Segredo%' or file_id is not null))
          + (select count(*) from message_edits where body like '%Segredo%')
          + (select count(*) from webhook_deliveries where data::text like '%Segredo%' or answer like '%Segredo%')
          + (select count(*) from integration_deliveries where body like '%Segredo%' or answer like '%Segredo%')
          + (select count(*) from tickets where whatsapp_id = $1 and last_message like '%Segredo%') as n`,
  );
  expect(left).toEqual([{ n: 0 }]);
});

it('a message taken back before it arrived is not shown either', async () => {
  const { person, messages } = await flow.conversation('Bia');
  await person.unsend('m_later');
  await flow.peer.post({
    object: 'instagram',
    entry: [
      {
        id: flow.peer.account.id,
        messaging: [
          {
            sender: { id: person.id },
            recipient: { id: flow.peer.account.id },
            timestamp: Date.now(),
            message: { mid: 'm_later', text: 'Arrependimento' },
          },
        ],
      },
    ],
  });
  const all = await eventually(messages, (list) => list.some((m) => m.wid === 'm_later'));
  expect(all.find((m) => m.wid === 'm_later')).toMatchObject({ body: '', isDeleted: true });
});

it('a story that turns out to be a video is shown as one', async () => {
  const { person, messages } = await flow.conversation('Caio');
  const film = Buffer.concat([Buffer.from([0, 0, 0, 0x18]), Buffer.from('ftypmp42\0\0\0\0mp42isom'), Buffer.alloc(64)]);
  person.attach('story_mention', [{ bytes: film, mime: 'video/mp4' }]);
  const all = await eventually(messages, (list) => list.some((m) => m.media?.state === 'ready'));
  expect(all.find((m) => m.media)).toMatchObject({ mediaType: 'video', body: 'Mencionou você em um story' });
});
