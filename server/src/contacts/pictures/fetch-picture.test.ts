import { Readable } from 'node:stream';
import { beforeEach, describe, expect, it } from 'vitest';
import { testConversation } from '../../../../tests/world/test-conversation.ts';
import { headlines } from '../../../../tests/world/test-world.ts';
import type { ChannelDriver } from '../../channels/channel.ts';
import type { Upload, Uploads } from '../../platform/files/uploads.ts';
import { fetchPicture } from './fetch-picture.ts';
import { refreshPicture, requestPictures, takeAnsweredPicture } from './request-pictures.ts';

const { world, state, deps } = testConversation();
type Fetch = NonNullable<ChannelDriver['fetchPicture']>;
let asked: { to: Parameters<Fetch>[1]; key: string }[];
let discarded: string[];
let isLive: boolean;

beforeEach(async () => {
  asked = [];
  discarded = [];
  isLive = true;
  await request();
});

const request = () =>
  world.run((tx) => requestPictures(tx, [{ contactId: state.contactId, whatsappId: state.connectionId }]));
const refresh = () =>
  world.run((tx) => refreshPicture(tx, state.connectionId, [{ kind: 'phone', value: '5511987654321' }]));
/** Stores by content: the hash of the bytes, and whether they are a picture at all. */
const uploads: Uploads = {
  async store(_companyId, { name, bytes }) {
    const text = (await Array.fromAsync(bytes)).map(String).join('');
    const upload: Upload = {
      key: `1/${text}`,
      name: name ?? '',
      mimeType: 'image/jpeg',
      sizeBytes: 3,
      sha256: text,
      width: 96,
      height: 96,
      thumbnailKey: text.startsWith('no picture') ? null : `1/small/${text}`,
      field: 'file',
    };
    return upload;
  },
  async discard(some) {
    discarded.push(...some.map(({ sha256 }) => sha256));
  },
};
/** Runs the contact's job against a channel with this answer. */
const fetch = (answer: () => ReturnType<Fetch> | Awaited<ReturnType<Fetch>>) =>
  fetchPicture(
    {
      context: world.context(),
      uploads,
      openConnection: async (tx, id) => {
        const opened = await deps().openConnection(tx, id);
        const ask: Fetch = async (_connection, to, key) => {
          asked.push({ to, key });
          return answer();
        };
        return opened && { ...opened, driver: { ...opened.driver, fetchPicture: ask }, live: isLive };
      },
    },
    { companyId: world.ana.companyId, contactId: state.contactId },
  );
const picture = (text: string) => () => ({ bytes: Readable.from([text]) });
const stored = async () => {
  const rows = await world.sql<{ sha256: string | null; isDue: boolean }>(
    `select f.sha256, p.due_at is not null as "isDue" from contact_pictures p left join files f on f.id = p.file_id`,
  );
  return rows[0];
};
const fileSums = async () =>
  (await world.sql<{ sha256: string }>('select sha256 from files')).map(({ sha256 }) => sha256);

describe('the channel’s answer', () => {
  it('becomes the contact’s picture, the former one is deleted with its file, and everybody is notified', async () => {
    await fetch(picture('first'));
    await refresh();
    world.publishedNotices = [];
    await fetch(picture('second'));
    expect([await stored(), await fileSums(), discarded]).toEqual([{ sha256: 'second', isDue: false }, ['second'], []]);
    expect(headlines(world)).toEqual(['contact update']);
    expect(asked[0]?.to).toEqual([{ kind: 'phone', value: '5511987654321' }]);
  });

  it('with the same picture is discarded, and nobody is notified', async () => {
    await fetch(picture('first'));
    await refresh();
    world.publishedNotices = [];
    await fetch(picture('first'));
    expect([await stored(), await fileSums(), discarded, headlines(world)]).toEqual([
      { sha256: 'first', isDue: false },
      ['first'],
      ['first'],
      [],
    ]);
  });

  it('without a picture, or with a file that is none, removes the former one', async () => {
    for (const answer of [() => 'none' as const, picture('no picture')]) {
      await refresh();
      await fetch(picture('first'));
      await refresh();
      world.publishedNotices = [];
      await fetch(answer);
      expect([await stored(), await fileSums()]).toEqual([{ sha256: null, isDue: false }, []]);
      expect(headlines(world)).toEqual(['contact update']);
    }
    expect(discarded).toEqual(['no picture']);
  });

  it('a deferred answer leaves the picture due; a request for a further change uses another key', async () => {
    for (const answer of ['handed', 'unavailable'] as const) {
      await fetch(() => answer);
      expect(await stored()).toEqual({ sha256: null, isDue: true });
    }
    world.now = new Date(world.now.getTime() + 1000);
    await refresh();
    await fetch(() => 'handed');
    expect(asked.map(({ key }) => key === asked[0]?.key)).toEqual([true, true, false]);
    expect(asked.every(({ key }) => key.startsWith(`${state.contactId}/`))).toBe(true);
  });
});

describe('when', () => {
  it('the picture changes while it is fetched, it stays due, and the next answer replaces the first', async () => {
    await fetch(async () => {
      world.now = new Date(world.now.getTime() + 1000);
      await refresh();
      return picture('before the change')();
    });
    expect(await stored()).toEqual({ sha256: 'before the change', isDue: true });
    await fetch(picture('changed'));
    expect(await stored()).toEqual({ sha256: 'changed', isDue: false });
  });

  it('the connection is down, or the picture is known, nothing is requested', async () => {
    isLive = false;
    await fetch(picture('first'));
    expect(asked).toEqual([]);
    isLive = true;
    await fetch(picture('first'));
    await fetch(picture('second'));
    expect([asked.length, (await stored())?.sha256]).toEqual([1, 'first']);
  });

  it('the contact was erased or another answer came first, the answer is discarded', async () => {
    await fetch(async () => {
      await fetch(picture('quicker'));
      return picture('slower')();
    });
    expect([(await stored())?.sha256, await fileSums(), discarded]).toEqual(['quicker', ['quicker'], ['slower']]);
    await refresh();
    await fetch(async () => {
      await world.sql('delete from tickets');
      await world.sql('delete from contacts');
      return picture('late')();
    });
    expect(discarded).toEqual(['slower', 'late']);
  });
});

it('an answer is ready, it is fetched for the contact of its key, once however often it is announced', async () => {
  for (let n = 0; n < 2; n++)
    await world.run(async (tx) => takeAnsweredPicture(tx, `${state.contactId}/1764115200000`));
  expect((await world.jobs('fetch-picture')).map(({ payload }) => payload)).toEqual([
    { companyId: world.ana.companyId, contactId: state.contactId },
  ]);
});
