import { describe, expect, it } from 'vitest';
import { lidChat, testMerges } from './test-merges.ts';

const world = testMerges();
const { rows, receive, asLid, asPhone, mapping, mergeIds, undo, survivorId } = world;

describe('after a merge', () => {
  it('a person who no longer sees a ticket, because it has a queue now, is notified to drop it, and again after the undo', async () => {
    await receive(world.message('um', asLid), world.message('dois', asPhone));
    await rows(`update tickets set queue_id = null where id = (select min(id) from tickets)`);
    const leaves = () =>
      world.publishedNotices.flatMap(({ topic, payload, rooms, except }) =>
        topic === 'ticket' && (payload as { action: string }).action === 'leave' ? [{ rooms, except }] : [],
      );
    world.publishedNotices.length = 0;
    await receive(mapping());
    expect(leaves()).toEqual([
      {
        rooms: expect.arrayContaining(['no-queue/pending']),
        except: expect.arrayContaining(['sight:admins', 'sight:queue:1']),
      },
    ]);
    world.publishedNotices.length = 0;
    await undo((await mergeIds())[0]!, await survivorId());
    expect(leaves()).toEqual([
      {
        rooms: expect.arrayContaining(['queue:1/pending']),
        except: expect.arrayContaining(['sight:admins', 'sight:no-queue']),
      },
    ]);
  });

  it('queued messages are sent under the contact they now belong to; one that is being sent is left to its sender until it has a result', async () => {
    await receive(world.message('um', asLid), world.message('dois', asPhone));
    const [a, b] = (await rows<{ id: number }>('select id from contacts order by id')).map((c) => c.id);
    await rows(`insert into messages (company_id, ticket_id, contact_id, whatsapp_id, chat, from_me, body, status, sent_at)
      select 1, id, ${a}, 1, '${lidChat}', true, x, x, now() from tickets, unnest(array['sending', 'queued']) x where contact_id = ${a}`);
    await receive(mapping());
    const messageOwners = () => rows(`select body, contact_id from messages where from_me order by id`);
    expect(await messageOwners()).toEqual([
      { body: 'sending', contact_id: a },
      { body: 'queued', contact_id: b },
    ]);
    expect(
      await rows(
        `select payload ->> 'contactId' as "contactId" from graphile_worker._private_jobs where key like '%/deliver:1:${b}'`,
      ),
    ).toEqual([{ contactId: String(b) }]);
    await rows(`update messages set status = 'sent' where status = 'sending'`);
    expect(await messageOwners()).toEqual([
      { body: 'sending', contact_id: b },
      { body: 'queued', contact_id: b },
    ]);
  });
});
