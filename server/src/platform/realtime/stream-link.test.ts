import { Server } from 'socket.io';
import { expect, it, onTestFinished } from 'vitest';
import { startOwnRedis } from '../../../../tests/world/own-redis.ts';
import { eventually } from '../../../../tests/world/running-server.ts';
import { silentLog } from '../log.ts';
import { openNoticeStream } from './notice-stream.ts';
import { watchStreamLink } from './stream-link.ts';

it('a Redis that no longer answers counts as unavailable, until our own heartbeat comes back through it', async () => {
  const redis = await startOwnRedis();
  onTestFinished(redis.kill);
  const stream = await openNoticeStream(redis.url, 'balcao:test', silentLog);
  const changes: string[] = [];
  const io = new Server(0, { adapter: stream.openAdapter() });
  const link = watchStreamLink(stream, 'one', {
    log: silentLog,
    lost: () => changes.push('lost'),
    found: () => changes.push('found'),
    beaten: () => {},
    beatEveryMs: 50,
    maxSilenceMs: 400,
  });
  onTestFinished(async () => {
    link.close();
    await io.close();
    await stream.close();
  });
  io.on('beat', link.receive);
  await link.begin();
  expect([changes, link.isUp()]).toEqual([['found'], true]);
  redis.freeze();
  await eventually(
    async () => changes,
    (all) => all.length === 2,
  );
  expect([changes[1], link.isUp()]).toEqual(['lost', false]);
  redis.thaw();
  await eventually(
    async () => link.isUp(),
    (isUp) => isUp,
  );
  expect(changes).toEqual(['found', 'lost', 'found']);
});
