import { confirm } from '../delivery/deliver.ts';
import { child, children, type Stanza, stanza } from '../wire/stanza.ts';
import { nowSeconds, type World } from '../world/world.ts';
import { answerQuery } from './answer-query.ts';
import { handleCompanionCall } from './companion-calls.ts';
import { handleCompanionReceipt } from './companion-receipts.ts';
import { handleCompanionMessage } from './companion-sends.ts';
import type { Connection } from './connection.ts';
import { finishPairing } from './pairing.ts';

/** Dispatches stanzas of companions. */
export async function handleStanza(world: World, connection: Connection, given: Stanza): Promise<void> {
  const { id = '', type, class: about, error, to } = given.attrs;
  const { device } = connection;
  if (given.tag === 'iq') {
    if (type !== 'result' && type !== 'error') return answerQuery(world, connection, given);
    if (child(given, 'pair-device-sign') !== undefined) finishPairing(world, connection, given);
    return;
  }
  if (device === undefined) return;
  if (given.tag === 'message') return handleCompanionMessage(world, device, connection, given);
  if (given.tag === 'receipt') return handleCompanionReceipt(world, device, connection, given);
  if (given.tag === 'call') return handleCompanionCall(world, device, connection, given);
  if (given.tag === 'ack') {
    confirm(device, about ?? '', [id], type);
    world.emit('ack', { device, id, class: about ?? '', error });
    return;
  }
  if (given.tag === 'presence' || given.tag === 'chatstate') {
    const [state] = children(given);
    const word = state?.tag ?? type ?? 'available';
    world.emit('presence', { device, state: word, to, media: state?.attrs['media'] });
    const account = to === undefined ? undefined : world.accountOf(to);
    if (given.tag === 'presence' && type === 'subscribe' && account !== undefined)
      connection.send(stanza('presence', { from: to, type: 'available', t: nowSeconds() }));
  }
}
