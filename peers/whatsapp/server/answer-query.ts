import { goLive } from '../delivery/go-live.ts';
import { sendFirstHistory } from '../phones/send-history.ts';
import { bareJid, pnServer } from '../wire/jid.ts';
import { children, type Stanza, stanza } from '../wire/stanza.ts';
import { nowSeconds, type World } from '../world/world.ts';
import type { Answer } from './answer.ts';
import { answerBlocklist } from './blocklist-query.ts';
import type { Connection } from './connection.ts';
import { unlink } from './end-stream.ts';
import { answerGroups } from './groups-query.ts';
import { answerKeys } from './keys-query.ts';
import { answerCodePairing } from './pairing-by-code.ts';
import { collectionOf } from './state-query.ts';
import { answerUsync } from './usync-query.ts';

/** Answers a companion's query by its namespace. */
export function answerQuery(world: World, connection: Connection, given: Stanza): void {
  const { xmlns = '', id, to, type } = given.attrs;
  const { device } = connection;
  const refused = world.faults.take('refuseQuery', device, (each) => each.xmlns === xmlns);
  if (refused !== undefined && refused.code === undefined) return;
  const answer =
    refused?.code === undefined ? answered(world, connection, given) : { code: refused.code, text: 'refused' };
  const attrs = { from: to ?? pnServer, id };
  if (answer !== undefined && !Array.isArray(answer))
    connection.send(stanza('iq', { ...attrs, type: 'error' }, [stanza('error', answer)]));
  else connection.send(stanza('iq', { ...attrs, type: 'result' }, answer));
  const [asked] = children(given);
  if (xmlns === 'passive' && asked?.tag === 'active' && device !== undefined) {
    goLive(world, device, connection);
    if (connection.isLive) void sendFirstHistory(world, device);
  }
  if (xmlns === 'md' && asked?.tag === 'remove-companion-device' && device !== undefined) unlink(world, device);
  if (type !== 'result' && world.faults.takeCut('query', device)) connection.close('torn');
}

function answered(world: World, connection: Connection, given: Stanza): Answer {
  const { xmlns = '', type } = given.attrs;
  const [asked] = children(given);
  const { device } = connection;
  if (xmlns === 'md' && asked?.tag === 'link_code_companion_reg') return answerCodePairing(world, connection, asked);
  if (device === undefined) return { code: 401, text: 'not-authorized' };
  if (xmlns === 'encrypt') return answerKeys(world, device, given);
  if (xmlns === 'usync') return answerUsync(world, asked);
  if (xmlns === 'w:g2') return answerGroups(world, device, given);
  if (xmlns === 'w:profile:picture') return picture(world, given);
  if (xmlns === 'w:m') {
    const attrs = { auth: 'peer-auth', ttl: 300, auth_ttl: 21_600, max_buckets: 12 };
    const host = stanza('host', { hostname: world.media.host, maxContentLengthBytes: 2_147_483_648 });
    return [stanza('media_conn', attrs, [host])];
  }
  if (xmlns === 'w:sync:app:state') {
    return [
      stanza(
        'sync',
        {},
        children(asked, 'collection').map((each) => collectionOf(world, device, each)),
      ),
    ];
  }
  if (xmlns === 'abt')
    return [stanza('props', { protocol: 1, ab_key: 'k', hash: 'h', refresh: 86_400, refresh_id: 1 }, [])];
  if (xmlns === 'blocklist') return answerBlocklist(world, device, given);
  if (xmlns === 'privacy' && type === 'get') return [stanza('privacy', {}, privacy())];
  if (xmlns === 'privacy') return [stanza('tokens', {}, tokens(given))];
  if (!emptyResultNamespaces.has(xmlns)) world.unknownQueries.add(`${type} ${xmlns} <${asked?.tag}>`);
  return undefined;
}

/** Namespaces with an empty result. */
const emptyResultNamespaces = new Set([
  'w:p',
  'passive',
  'md',
  'urn:xmpp:whatsapp:dirty',
  'w:stats',
  'w:mex',
  'status',
  'bot',
]);

function privacy(): Stanza[] {
  const names = ['readreceipts', 'profile', 'status', 'online', 'last', 'groupadd', 'calladd'];
  return names.map((name) => stanza('category', { name, value: 'all' }));
}

/** Privacy tokens for people before a first message to them. */
function tokens(given: Stanza): Stanza[] {
  return children(children(given)[0], 'token').map(({ attrs }) =>
    stanza('token', { jid: attrs['jid'], t: nowSeconds(), type: 'trusted_contact' }, Buffer.from('peer-token')),
  );
}

function picture(world: World, given: Stanza): Answer {
  const jid = bareJid(given.attrs['target'] ?? given.attrs['to'] ?? '');
  const owner = world.groupOf(jid) ?? world.accountOf(jid);
  if (owner?.picture === undefined) return { code: 404, text: 'item-not-found' };
  const path = world.media.put(owner.picture, `/pp/${jid}.jpg`);
  return [stanza('picture', { id: jid, type: 'preview', url: world.media.urlOf(path) })];
}
