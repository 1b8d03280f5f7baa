import { AsyncLocalStorage } from 'node:async_hooks';
import { DEFAULT_CONNECTION_CONFIG, type LIDMapping, type SocketConfig } from 'baileys';
import { keepTokensOutside } from './privacy-tokens.ts';

export type Seam = {
  /** This ciphertext was decrypted: resolves when everything in it is durable. */
  read(ciphertext: Uint8Array, plaintext: Uint8Array): Promise<void>;
  /** It could not be decrypted, and why. */
  unreadable(ciphertext: Uint8Array, error: unknown): Promise<void>;
  /** New LID mappings, from any source. */
  mapped(pairs: LIDMapping[]): Promise<void>;
};

/**
 * Makes decrypted messages durable before the library's ratchet is committed, and so before the receipt after which
 * WhatsApp deletes the message. After a crash in between it is delivered and decrypted again, and is the same row. The
 * library opens a key transaction per caller, not per session: a concurrent send could advance the same ratchet and one
 * update would be lost; and a send commits after its stanza is on the wire, so that a crash would reuse a message key,
 * which the other phone takes for a duplicate. So everything that advances a ratchet runs in a transaction of its own,
 * serialized per person.
 */
export function withJournal(seam: Seam): SocketConfig['makeSignalRepository'] {
  return (auth, logger, findLids) => {
    const repository = DEFAULT_CONNECTION_CONFIG.makeSignalRepository(auth, logger, findLids);
    const { keys } = auth;
    if (!('transaction' in keys)) throw new Error('the key store came without transactions');
    const { lidMapping } = repository;
    const outside = AsyncLocalStorage.snapshot();
    keepTokensOutside(keys, outside);
    const under = <T>(name: string, work: () => Promise<T>): Promise<T> =>
      outside(() => keys.transaction(work, `ratchet ${name}`));

    /** One key per person, whether addressed by number or by LID, on any device. */
    const nameOf = async (jid: string): Promise<string> => {
      const lid = /@(s\.whatsapp\.net|hosted)$/.test(jid) ? await lidMapping.getLIDForPN(jid) : null;
      return (lid ?? jid).split('@')[0]?.split(/[:_]/)[0] ?? jid;
    };
    const ofPerson = async <T>(jid: string, work: () => Promise<T>): Promise<T> => under(await nameOf(jid), work);
    const journalled = async (ciphertext: Uint8Array, decrypt: () => Promise<Uint8Array>): Promise<Uint8Array> => {
      const plaintext = await decrypt().catch(async (error: unknown) => {
        await seam.unreadable(ciphertext, error);
        throw error;
      });
      await seam.read(ciphertext, plaintext);
      return plaintext;
    };
    const inner = { ...repository, storeMappings: lidMapping.storeLIDPNMappings.bind(lidMapping) };
    lidMapping.storeLIDPNMappings = async (pairs) => {
      // Before it is stored: stored mappings are not reported again.
      await seam.mapped(pairs);
      await inner.storeMappings(pairs);
    };
    return Object.assign(repository, {
      decryptMessage: (o) => ofPerson(o.jid, () => journalled(o.ciphertext, () => inner.decryptMessage(o))),
      encryptMessage: (o) => ofPerson(o.jid, () => inner.encryptMessage(o)),
      injectE2ESession: (o) => ofPerson(o.jid, () => inner.injectE2ESession(o)),
      migrateSession: (from, to) => ofPerson(to, () => inner.migrateSession(from, to)),
      deleteSession: async (jids) => {
        for (const jid of jids) await ofPerson(jid, () => inner.deleteSession([jid]));
      },
      decryptGroupMessage: (o) => under(o.group, () => journalled(o.msg, () => inner.decryptGroupMessage(o))),
      encryptGroupMessage: (o) => under(o.group, () => inner.encryptGroupMessage(o)),
      getSenderKeyDistributionMessage: (o) => under(o.group, () => inner.getSenderKeyDistributionMessage(o)),
      processSenderKeyDistributionMessage: (o) =>
        under(o.item.groupId ?? '', () => inner.processSenderKeyDistributionMessage(o)),
    } satisfies Partial<typeof repository>);
  };
}
