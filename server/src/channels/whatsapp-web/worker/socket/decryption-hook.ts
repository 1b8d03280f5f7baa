import { AsyncLocalStorage } from 'node:async_hooks';
import { DEFAULT_CONNECTION_CONFIG, type LIDMapping, type SocketConfig } from 'baileys';
import { isolateTokenWrites } from '../keys/isolate-token-writes.ts';
import { setWithNext } from '../keys/stored-keys.ts';

export type DecryptionHook = {
  /** This ciphertext was decrypted: resolves when everything in it is durable. */
  decrypted(ciphertext: Uint8Array, plaintext: Uint8Array): Promise<void>;
  /** It could not be decrypted, for `error`. */
  failed(ciphertext: Uint8Array, error: unknown): Promise<void>;
  /** New LID mappings, from any source. */
  lidsMapped(pairs: LIDMapping[]): Promise<void>;
};

/**
 * Makes decrypted messages durable before the library's ratchet is committed, and so before the receipt after which
 * WhatsApp deletes the message. After a crash in between it is delivered and decrypted again, as the same row. The
 * library opens a key transaction per caller, not per session: a concurrent send could advance the same ratchet and one
 * update would be lost; and a send commits after its stanza is on the wire, so that a crash would reuse a message key,
 * which the other phone treats as a duplicate. So everything that advances a ratchet runs in a transaction of its own,
 * serialized per person.
 */
export function withDecryptionHook(hook: DecryptionHook): SocketConfig['makeSignalRepository'] {
  return (auth, logger, findLids) => {
    const repository = DEFAULT_CONNECTION_CONFIG.makeSignalRepository(auth, logger, findLids);
    const { keys } = auth;
    if (!('transaction' in keys)) throw new Error('the key store came without transactions');
    const { lidMapping } = repository;
    const outside = AsyncLocalStorage.snapshot();
    isolateTokenWrites(keys, outside);
    const inKeyTransaction = <T>(name: string, work: () => Promise<T>, isWithNext = false): Promise<T> =>
      outside(() => {
        const committed = () => keys.transaction(work, `ratchet ${name}`);
        return isWithNext ? setWithNext.run(true, committed) : committed();
      });
    const perPerson = async <T>(jid: string, work: () => Promise<T>, isWithNext = false): Promise<T> =>
      inKeyTransaction(await personKeyOf(lidMapping, jid), work, isWithNext);
    const decryptAndJournal = async (
      ciphertext: Uint8Array,
      decrypt: () => Promise<Uint8Array>,
    ): Promise<Uint8Array> => {
      const plaintext = await decrypt().catch(async (error: unknown) => {
        await hook.failed(ciphertext, error);
        throw error;
      });
      await hook.decrypted(ciphertext, plaintext);
      return plaintext;
    };
    const inner = { ...repository, storeMappings: lidMapping.storeLIDPNMappings.bind(lidMapping) };
    lidMapping.storeLIDPNMappings = async (pairs) => {
      // Before it is stored: stored mappings are not reported again.
      await hook.lidsMapped(pairs);
      await inner.storeMappings(pairs);
    };
    return Object.assign(repository, {
      decryptMessage: (o) => perPerson(o.jid, () => decryptAndJournal(o.ciphertext, () => inner.decryptMessage(o))),
      encryptMessage: (o) => perPerson(o.jid, () => inner.encryptMessage(o)),
      // Saved with the first message of the session: before that nobody else has it.
      injectE2ESession: (o) => perPerson(o.jid, () => inner.injectE2ESession(o), true),
      migrateSession: (from, to) => perPerson(to, () => inner.migrateSession(from, to)),
      deleteSession: async (jids) => {
        for (const jid of jids) await perPerson(jid, () => inner.deleteSession([jid]));
      },
      decryptGroupMessage: (o) =>
        inKeyTransaction(o.group, () => decryptAndJournal(o.msg, () => inner.decryptGroupMessage(o))),
      encryptGroupMessage: (o) => inKeyTransaction(o.group, () => inner.encryptGroupMessage(o)),
      getSenderKeyDistributionMessage: (o) => inKeyTransaction(o.group, () => inner.getSenderKeyDistributionMessage(o)),
      processSenderKeyDistributionMessage: (o) =>
        inKeyTransaction(o.item.groupId ?? '', () => inner.processSenderKeyDistributionMessage(o)),
    } satisfies Partial<typeof repository>);
  };
}

type Lids = { getLIDForPN(pn: string): Promise<string | null> };

/** One key per person, whether addressed by number or by LID, on any device. */
async function personKeyOf(lids: Lids, jid: string): Promise<string> {
  const lid = /@(s\.whatsapp\.net|hosted)$/.test(jid) ? await lids.getLIDForPN(jid) : null;
  return (lid ?? jid).split('@')[0]?.split(/[:_]/)[0] ?? jid;
}
