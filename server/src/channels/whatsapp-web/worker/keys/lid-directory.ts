import { boundedMap } from '../context/bounded-map.ts';

/** Phone numbers and LIDs as the library stores them: `5511…` → LID, `{LID}_reverse` → number, both without server. */
export function openLidDirectory() {
  // Evicted entries are read from the key store.
  const lids = boundedMap<string>(20_000);
  const pns = boundedMap<string>(20_000);
  const userOf = (jid: string): string => jid.split('@')[0]?.split(':')[0] ?? '';
  return {
    learn(id: string, json: string | null): void {
      const value: unknown = json === null ? null : JSON.parse(json);
      if (typeof value !== 'string') return;
      const [pn, lid] = id.endsWith('_reverse') ? [value, id.slice(0, -'_reverse'.length)] : [id, value];
      lids.set(pn, lid);
      pns.set(lid, pn);
    },
    lidOf: (pn: string) => at(lids.get(userOf(pn)), 'lid'),
    pnOf: (lid: string) => at(pns.get(userOf(lid)), 's.whatsapp.net'),
  };
}
const at = (user: string | undefined, server: string): string | null =>
  user === undefined ? null : `${user}@${server}`;
