import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { silentLog } from '../../server/src/platform/log.ts';
import { openNoticeStream } from '../../server/src/platform/realtime/notice-stream.ts';
import { countRemoteSockets } from '../../server/src/platform/realtime/remote-sockets.ts';
import { trackPresence } from '../../server/src/users/presence/track-presence.ts';
import { startOwnRedis } from '../world/own-redis.ts';
import { eventually } from '../world/running-server.ts';
import { testWorld } from '../world/test-world.ts';

const world = testWorld();
let redis: Awaited<ReturnType<typeof startOwnRedis>>;
beforeAll(async () => {
  redis = await startOwnRedis();
});
afterAll(() => redis.kill());

const open = async () => {
  const stream = await openNoticeStream(redis.url, 'balcao:test', silentLog);
  onTestFinished(() => stream.close());
  return stream;
};

it('without a Redis there the start is refused with a sentence', async () => {
  await expect(openNoticeStream('redis://127.0.0.1:1', 'balcao:test', silentLog)).rejects.toThrow(
    'No Redis answers at 127.0.0.1:1 (connect ECONNREFUSED 127.0.0.1:1): start it, correct REDIS_URL',
  );
});

it('a person who leaves one process and is in another is not gone; who leaves all is', async () => {
  const [here, there] = [await open(), await open()].map((stream, i) => countRemoteSockets(stream, `process ${i}`));
  if (!here || !there) throw new Error('two were opened');
  const isOnline = async () =>
    (await world.sql<{ online: boolean }>('select online from users where id = $1', [world.bia.userId]))[0]?.online;
  const person = `${world.bia.companyId}/${world.bia.userId}`;
  const options = { countSockets: () => here.count(person), log: silentLog, delayMs: 50 };
  const presence = trackPresence(world.context(), options);
  await world.run((tx) => presence.came(tx, world.bia.userId));
  there.report(person, 2);
  await eventually(
    () => here.count(person),
    (count) => count === 2,
  );
  presence.left(world.bia.companyId, world.bia.userId);
  await new Promise((later) => setTimeout(later, 300));
  expect(await isOnline()).toBe(true);
  there.report(person, 0);
  await eventually(
    () => here.count(person),
    (count) => count === 0,
  );
  presence.left(world.bia.companyId, world.bia.userId);
  await eventually(isOnline, (online) => online === false);
  presence.close();
});
