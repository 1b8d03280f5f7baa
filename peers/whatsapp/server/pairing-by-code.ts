import { randomBytes } from 'node:crypto';
import { advSecretOf, openKeyBundle, unwrapWithCode, wrapWithCode } from '../signal/link-code.ts';
import { newKeyPair, raw32, sharedSecret } from '../wire/curve.ts';
import { parseJid, pnServer } from '../wire/jid.ts';
import { bytesOf, child, type Stanza, stanza } from '../wire/stanza.ts';
import type { Account } from '../world/account.ts';
import type { Device } from '../world/device.ts';
import { nowSeconds, type World } from '../world/world.ts';
import type { Answer } from './answer.ts';
import type { Connection } from './connection.ts';
import { pair } from './pairing.ts';

/** Handles a companion's request for linking by code, and its later proof that both have the same code. */
export function answerCodePairing(world: World, connection: Connection, asked: Stanza): Answer {
  const { registering } = connection;
  if (registering === undefined) return { code: 400, text: 'bad-request' };
  const { stage, jid = '' } = asked.attrs;
  if (stage === 'companion_hello') {
    if (!isKnownClient(textOf(child(asked, 'companion_platform_display')))) return { code: 400, text: 'bad-request' };
    if (world.accountOf(jid) === undefined) return { code: 404, text: 'item-not-found' };
    const ref = randomBytes(16).toString('base64');
    registering.byCode = {
      number: parseJid(jid).user,
      ref,
      wrappedEphemeral: bytesOf(child(asked, 'link_code_pairing_wrapped_companion_ephemeral_pub')),
      until: Date.now() + world.settings.pairingCodeMs,
    };
    return [stanza('link_code_companion_reg', { stage }, [stanza('link_code_pairing_ref', {}, Buffer.from(ref))])];
  }
  const finish = registering.byCode?.finish;
  if (stage !== 'companion_finish' || finish === undefined) return { code: 400, text: 'bad-request' };
  return finish(asked);
}

/** A browser and a system that WhatsApp knows; other clients get no code, though a QR code works. */
const isKnownClient = (display: string): boolean =>
  /^(Chrome|Edge|Firefox|IE|Opera|Safari|Desktop) \((Windows|Mac OS|Ubuntu|Linux|Android|Chrome OS)\)$/.test(display);
const textOf = (given: Stanza | undefined): string => bytesOf(given).toString('utf8');

/**
 * The owner types on the phone the code that the companion shows. A wrong one is noticed only when the companion
 * answers; the code may then be typed again.
 */
export async function typeCode(
  world: World,
  account: Account,
  connections: Iterable<Connection>,
  typed: string,
): Promise<Device> {
  const code = typed.replaceAll(/[^0-9a-z]/gi, '').toUpperCase();
  const asking = [...connections].filter((each) => each.registering?.byCode?.number === account.number);
  const connection = asking.at(-1);
  const byCode = connection?.registering?.byCode;
  if (connection === undefined || byCode === undefined || Date.now() > byCode.until)
    throw new Error('no companion asks for this number, or its code has expired');
  const theirs = await unwrapWithCode(code, byCode.wrappedEphemeral);
  const ours = newKeyPair();
  const { identity } = account.signal.keys;
  const content = [
    stanza('link_code_pairing_wrapped_primary_ephemeral_pub', {}, await wrapWithCode(code, ours.pub)),
    stanza('primary_identity_pub', {}, raw32(identity.pubKey)),
    stanza('link_code_pairing_ref', {}, Buffer.from(byCode.ref)),
  ];
  const attrs = { from: pnServer, type: 'link_code_companion_reg', id: `code-${byCode.ref}`, t: nowSeconds() };
  const primaryHello = stanza('link_code_companion_reg', { stage: 'primary_hello' }, content);
  return new Promise((resolve, reject) => {
    byCode.finish = (asked) => {
      try {
        const shared = sharedSecret(ours.priv, theirs);
        const bundle = openKeyBundle(shared, bytesOf(child(asked, 'link_code_pairing_wrapped_key_bundle')));
        const companion = bytesOf(child(asked, 'companion_identity_public'));
        if (!bundle.companionIdentity.equals(companion) || !bundle.primaryIdentity.equals(raw32(identity.pubKey)))
          throw new Error('other keys');
        const secret = advSecretOf(shared, sharedSecret(Buffer.from(identity.privKey), companion), bundle.random);
        // The companion must have the answer to this before it is notified that it is linked.
        setImmediate(() => void pair(world, account, connection, secret).then(resolve, reject));
        return undefined;
      } catch {
        reject(new Error('the code is wrong'));
        return { code: 400, text: 'bad-request' };
      }
    };
    connection.send(stanza('notification', attrs, [primaryHello]));
  });
}
