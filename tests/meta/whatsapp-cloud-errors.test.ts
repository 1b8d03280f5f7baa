import { describe, expect, test } from 'vitest';
import { samples } from '../../peers/graph/media/sample-media.ts';
import { file, outbound, setUpCloudDriver } from './cloud-driver-world.ts';

const { graph, driver, connection } = setUpCloudDriver();

describe('errors of Graph', () => {
  test.each(['acceptThenHang', 'acceptThenReset'] as const)(
    '%s: nobody knows, and it is not sent again',
    async (name) => {
      graph().switches.set(name, { times: 1 });
      expect(await driver().send(connection(), outbound())).toMatchObject({ outcome: 'unknown' });
      expect(graph().sent).toHaveLength(1);
    },
  );

  test.each([
    [131016, { outcome: 'later' }],
    [131000, { outcome: 'later' }],
    [130429, { outcome: 'later' }],
    [131056, { outcome: 'later' }],
    [131047, { outcome: 'refused', reason: expect.stringContaining('windowClosed') }],
    [131026, { outcome: 'refused' }],
    [190, { outcome: 'refused', trouble: 'reauthenticate' }],
    [131042, { outcome: 'refused', trouble: 'paused' }],
    [368, { outcome: 'refused', trouble: 'paused' }],
    [999999, { outcome: 'refused', reason: expect.stringContaining('999999') }],
  ])('code %i is dealt with', async (code, result) => {
    graph().switches.set('error', { times: 1, code });
    expect(await driver().send(connection(), outbound())).toMatchObject(result);
  });

  test('too many messages pause the whole connection, without further attempts', async () => {
    graph().switches.set('error', { times: 1, code: 130429 });
    await driver().send(connection(), outbound());
    expect(await driver().send(connection(), outbound({ id: '42' }))).toMatchObject({ outcome: 'later' });
    expect(graph().sent).toEqual([]);
  });

  test('temporary errors are retried at growing intervals, and finally given up', async () => {
    graph().switches.set('error', { code: 131016 });
    const results = [];
    for (let i = 0; i < 8; i += 1) results.push(await driver().send(connection(), outbound()));
    const pauses = results.flatMap((r) => (r.outcome === 'later' ? [r.afterMs] : []));
    expect(pauses).toHaveLength(7);
    expect(pauses[6]).toBeGreaterThan((pauses[0] ?? 0) * 10);
    expect(results[7]).toMatchObject({ outcome: 'refused' });
  });

  test('an uploaded file is not uploaded again', async () => {
    graph().switches.set('error', { times: 1, code: 131016 });
    const picture = file(samples.png, 'image/png', 'a.png');
    let opened = 0;
    const counting = {
      ...picture,
      open() {
        opened += 1;
        return picture.open();
      },
    };
    expect(await driver().send(connection(), outbound({ file: counting }))).toMatchObject({ outcome: 'later' });
    expect(await driver().send(connection(), outbound({ file: counting }))).toMatchObject({ outcome: 'sent' });
    expect(opened).toBe(1);
  });

  test('an unanswered upload sends no message: it waits', async () => {
    graph().switches.set('resetBeforeAccept', { times: 1, on: 'upload' });
    expect(
      await driver().send(connection(), outbound({ file: file(samples.png, 'image/png', 'a.png') })),
    ).toMatchObject({
      outcome: 'later',
    });
  });

  test("a gateway's error page is an unknown outcome; a refused connection is not", async () => {
    graph().switches.set('gatewayError', { times: 1 });
    expect(await driver().send(connection(), outbound())).toMatchObject({ outcome: 'unknown' });
    await graph().close();
    expect(await driver().send(connection(), outbound({ id: '43' }))).toMatchObject({ outcome: 'later' });
  });

  test('a response that pauses in the middle is read whole', async () => {
    graph().switches.set('slowBody', { times: 1, pauseMs: 100 });
    expect(await driver().send(connection(), outbound())).toMatchObject({ outcome: 'sent' });
  });
});
