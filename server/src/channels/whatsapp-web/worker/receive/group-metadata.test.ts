import { expect, it, vi } from 'vitest';
import { group } from '../../decode/test-stanza.ts';
import { openTtlCache } from '../context/ttl-cache.ts';
import { fakeSocket } from '../test-socket.ts';
import { openGroupMetadataFetcher } from './group-metadata.ts';

it('a group whose query is refused is not asked for again at each message, and is a minute later', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T12:00:00Z') });
  try {
    let asked = 0;
    const { sock } = fakeSocket({
      groupMetadata: async (id) => {
        asked++;
        if (asked === 1) throw new Error('rate-overlimit');
        return { id, subject: 'Compras', owner: undefined, participants: [] };
      },
    });
    const names: string[] = [];
    const fetchGroup = openGroupMetadataFetcher(openTtlCache(3_600_000), async (events) => {
      for (const event of events) if (event.kind === 'group') names.push(event.name);
    });
    for (let message = 0; message < 3; message++) await fetchGroup(sock, group);
    expect(asked).toBe(1);
    vi.setSystemTime(new Date('2026-11-21T12:01:01Z'));
    await fetchGroup(sock, group);
    await fetchGroup(sock, group);
    expect(asked).toBe(2);
    expect(names).toEqual(['Compras']);
  } finally {
    vi.useRealTimers();
  }
});
