import { Readable } from 'node:stream';
import { Failure, invalidInput } from '@balcao/contract/errors';
import { beforeEach, describe, expect, it } from 'vitest';
import { losingCommit } from '../../../../tests/world/lost-commit.ts';
import { testConversation } from '../../../../tests/world/test-conversation.ts';
import { headlines } from '../../../../tests/world/test-world.ts';
import { AccessEndedError } from '../../channels/channel.ts';
import { sessionCommands } from '../../channels/whatsapp-web/session-commands.ts';
import { connectionEffects } from '../../composition/effects.ts';
import { deleteConnection } from '../../connections/delete-connection.ts';
import type { IncomingFile, Uploads } from '../../platform/files/uploads.ts';
import { secretBox } from '../../platform/security/secret-box.ts';
import { eraseMessage } from '../changes/erase-message.ts';
import { eraseGroupMessages } from '../erase-person-messages.ts';
import { fetchMedia } from './fetch-media.ts';

const { world, state, addMessage, changeTicket, deps, stored } = testConversation();
const media = { name: 'foto.jpg', mimeType: 'image/jpeg', sizeBytes: 3, ref: { id: 'm1' } };
let asked: IncomingFile[];
let discarded: string[];
let uploads: Uploads;

beforeEach(() => {
  asked = [];
  discarded = [];
  uploads = {
    store: async (companyId, incoming) => {
      asked.push(incoming);
      const key = `${companyId}/x`;
      return {
        key,
        name: incoming.name,
        mimeType: 'image/jpeg',
        sizeBytes: 3,
        sha256: 'x',
        width: 4,
        height: 2,
        thumbnailKey: null,
        field: '',
      };
    },
    discard: async (some) => void discarded.push(...some.map(({ key }) => key)),
  };
  state.driver = { fetchMedia: async () => ({ bytes: Readable.from(['abc']), name: null }) };
});

const announced = (over: Parameters<typeof addMessage>[0] = {}) =>
  addMessage({ fromMe: false, mediaType: 'image', mediaState: 'pending', ...over }, { media });
const fetchOf = (messageId: number) => fetchMedia({ ...deps(), uploads }, { companyId: 1, messageId });
const stateOf = async (id: number) => {
  const { mediaState, mediaFailReason, fileId } = await stored(id);
  return { mediaState, mediaFailReason, hasFile: fileId !== null };
};

describe('file that is available', () => {
  it('is stored as it was announced, shown, and announced to viewers of the ticket', async () => {
    const id = await announced();
    await fetchOf(id);
    expect(asked).toMatchObject([{ name: 'foto.jpg', declaredType: 'image/jpeg', announcedBytes: 3 }]);
    expect(await stateOf(id)).toEqual({ mediaState: 'ready', mediaFailReason: null, hasFile: true });
    expect(world.publishedNotices).toMatchObject([
      {
        payload: { action: 'update', message: { media: { state: 'ready', width: 4 } } },
        rooms: [`ticket:${state.ticketId}`],
      },
    ]);
  });

  it('stays when it is unknown whether the message refers to it: the database broke off at the commit', async () => {
    const id = await announced();
    const context = losingCommit(deps().context, 2);
    await expect(fetchMedia({ ...deps(), context, uploads }, { companyId: 1, messageId: id })).rejects.toThrow('RESET');
    expect([await stateOf(id), discarded]).toEqual([{ mediaState: 'ready', mediaFailReason: null, hasFile: true }, []]);
  });

  it('but whose connection may no longer fetch it: that is shown at the connection, and the file is tried again', async () => {
    state.driver.fetchMedia = () => Promise.reject(new AccessEndedError('tokenExpired'));
    const id = await announced();
    await expect(fetchOf(id)).rejects.toThrow('tokenExpired');
    expect([state.troubles, (await stateOf(id)).mediaState]).toEqual([['reauthenticate: tokenExpired'], 'pending']);
  });

  it('takes the name and size that the channel reports', async () => {
    state.driver.fetchMedia = async () => ({ bytes: Readable.from(['abc']), name: 'IMG_1.jpg', sizeBytes: 99 });
    await fetchOf(await announced());
    expect(asked).toMatchObject([{ name: 'IMG_1.jpg', announcedBytes: 99 }]);
  });

  it('is requested by the channel’s own reference and our id', async () => {
    const seen: unknown[] = [];
    state.driver.fetchMedia = async (connection, ref, messageId) => {
      seen.push([connection.id, ref, messageId]);
      return 'handed';
    };
    const id = await announced();
    await fetchOf(id);
    expect(seen).toEqual([[state.connectionId, { id: 'm1' }, String(id)]]);
  });

  it('a file of imported history is marked as old, so that current ones go first', async () => {
    const seen: unknown[] = [];
    state.driver.fetchMedia = async (_, __, ___, options) => {
      seen.push(options?.isOld);
      return 'handed';
    };
    await fetchOf(await announced({ origin: 'import' }));
    await fetchOf(await announced());
    expect(seen).toEqual([true, false]);
  });

  it.each([
    ['image', 'video/mp4', 'video'],
    ['video', 'image/png', 'image'],
    ['application', 'image/png', 'application'],
    ['image', 'application/pdf', 'image'],
  ] as const)('announced as %s and seen to be %s is shown as %s', async (mediaType, mimeType, shown) => {
    const store = uploads.store;
    uploads.store = async (...given) => ({ ...(await store(...given)), mimeType });
    const id = await announced({ mediaType });
    await fetchOf(id);
    expect((await stored(id)).mediaType).toBe(shown);
  });
});

describe('nothing is fetched', () => {
  it.each(['ready', 'failed', null] as const)('when it is %s already', async (mediaState) => {
    state.driver.fetchMedia = () => Promise.reject(new Error('not asked'));
    const id = await announced({ mediaState });
    await fetchOf(id);
    expect((await stored(id)).mediaState).toBe(mediaState);
    expect(world.publishedNotices).toEqual([]);
  });

  it('again while another process fetches it: it stays pending', async () => {
    state.driver.fetchMedia = async () => 'handed';
    const id = await announced();
    await fetchOf(id);
    expect(await stateOf(id)).toMatchObject({ mediaState: 'pending' });
  });

  it('for another company’s message', async () => {
    const id = await announced();
    await fetchMedia({ ...deps(), uploads }, { companyId: world.otto.companyId, messageId: id });
    expect(await stateOf(id)).toMatchObject({ mediaState: 'pending' });
  });
});

describe('a file that will never arrive is shown as failed at once', () => {
  it.each([
    ['the channel says so', async () => ({ failed: 'gone' as const }), 'gone'],
    ['it is too large', () => Promise.reject(new Failure('ERR_FILE_TOO_LARGE', { maxBytes: 1 })), 'too-large'],
    ['it is a program', () => Promise.reject(new Failure('ERR_FILE_TYPE')), 'type'],
    ['it is empty', () => Promise.reject(invalidInput('file', 'empty')), 'empty'],
  ])('%s', async (_, answer, reason) => {
    state.driver.fetchMedia = answer;
    const id = await announced();
    await fetchOf(id);
    expect(await stateOf(id)).toEqual({ mediaState: 'failed', mediaFailReason: reason, hasFile: false });
    expect(headlines(world)).toEqual(['appMessage update']);
  });

  it('because its connection was deleted, or its driver fetches nothing', async () => {
    const [orphan, mute] = [await announced({ whatsappId: null }), await announced()];
    delete state.driver.fetchMedia;
    for (const id of [orphan, mute]) {
      await fetchOf(id);
      expect(await stateOf(id)).toMatchObject({ mediaState: 'failed', mediaFailReason: 'gone' });
    }
  });
});

it('a file that another process fetches is shown as failed when its connection is deleted: nobody would report it', async () => {
  state.driver.fetchMedia = async () => 'handed';
  const [id, known] = [await announced(), await announced({ mediaState: 'ready' })];
  await fetchOf(id);
  await changeTicket({ status: 'closed' });
  world.publishedNotices = [];
  const connectionDeps = {
    box: secretBox('a secret of tests', 'connections'),
    effects: connectionEffects,
    sessions: sessionCommands(world.context()),
    capabilitiesOf: () => null,
    testerOf: () => null,
  };
  await world.run((tx) => deleteConnection(tx, world.ana, state.connectionId, connectionDeps));
  expect(await stateOf(id)).toEqual({ mediaState: 'failed', mediaFailReason: 'gone', hasFile: false });
  expect(await stateOf(known)).toMatchObject({ mediaState: 'ready' });
  expect(headlines(world)).toEqual(['appMessage import', 'whatsapp delete']);
});

describe('channel that fails', () => {
  it('is retried eight times; then the file is unavailable', async () => {
    state.driver.fetchMedia = () => Promise.reject(new Error('502'));
    const id = await announced();
    for (let attempt = 1; attempt < 8; attempt++) {
      await expect(fetchOf(id)).rejects.toThrow('502');
      expect(await stateOf(id)).toMatchObject({ mediaState: 'pending' });
    }
    await fetchOf(id);
    expect(await stateOf(id)).toMatchObject({ mediaState: 'failed', mediaFailReason: 'unavailable' });
  });

  it('bytes that no row references are deleted', async () => {
    const id = await announced();
    const store = uploads.store;
    uploads.store = async (...given) => {
      await world.sql(
        `insert into files (company_id, key, name, mime_type, size_bytes, sha256) values (1, '1/x', '', '', 1, '')`,
      );
      const { thumbnailKey, ...upload } = await store(...given);
      return { ...upload, thumbnailKey, name: null as unknown as string };
    };
    await expect(fetchOf(id)).rejects.toThrow();
    expect(discarded).toEqual(['1/x']);
    expect(await stateOf(id)).toMatchObject({ mediaState: 'pending', hasFile: false });
  });
});

describe('changes of the message during a fetch are kept', () => {
  const meanwhile = (id: number, change: () => Promise<unknown>) => {
    state.driver.fetchMedia = async () => {
      await change();
      world.publishedNotices.length = 0;
      return { bytes: Readable.from(['abc']), name: null };
    };
    return fetchOf(id);
  };

  it('erased content: the file is not stored, and its bytes are deleted', async () => {
    const id = await announced({ providerId: 'M1' });
    await meanwhile(id, () => world.run((tx) => eraseMessage(tx, id)));
    expect(await stateOf(id)).toEqual({ mediaState: null, mediaFailReason: null, hasFile: false });
    expect(await world.sql('select from files')).toEqual([]);
    expect([discarded, world.publishedNotices]).toEqual([['1/x'], []]);
  });

  it('an erased author in a group', async () => {
    const id = await announced({ author: JSON.stringify({ key: 'phone:5511911112222', name: 'Nina', number: '' }) });
    const erase = { addresses: ['5511911112222'], contactIds: [] };
    await meanwhile(id, () => world.run((tx) => eraseGroupMessages(tx, erase)));
    expect(await stateOf(id)).toEqual({ mediaState: null, mediaFailReason: null, hasFile: false });
    expect(discarded).toEqual(['1/x']);
  });

  it('a deleted conversation: nothing is retried', async () => {
    const id = await announced();
    await meanwhile(id, () => world.sql('delete from messages where id = $1', [id]));
    expect(discarded).toEqual(['1/x']);
  });
});
