import type { FakeWhatsApp } from '../../peers/whatsapp/start-whatsapp.ts';
import type { BenchServer } from '../bench-server.ts';
import { nowMs, percentile } from '../percentiles.ts';
import { callServer, type PairedConnection } from './paired-connections.ts';

type Route = { port: number; token: string };
export type TracedSend = { body: string; calledAt: number; arrivedAt: number };

/** From the attendant's call to the customer's phone. `body` must be unique. */
export async function sendTraced(
  { port, token }: Route,
  { customer, ticketId }: PairedConnection,
  body: string,
): Promise<TracedSend> {
  const calledAt = nowMs();
  const arrival = customer.waitForText(body, 60_000).then(() => nowMs());
  const call = callServer(port, token, 'POST', `/messages/${ticketId}`, { body });
  const [arrivedAt] = await Promise.all([arrival, call]);
  return { body, calledAt, arrivedAt };
}

export const durationOf = ({ calledAt, arrivedAt }: TracedSend): number => arrivedAt - calledAt;

export type StanzaWatch = {
  /** The time of each stage of these sends, as medians. */
  hopsOf(sends: TracedSend[]): Promise<string>;
  /** Queries to WhatsApp since the last call. */
  takeQueries(): number;
  stop(): void;
};

/** Times of messages on the wire; all processes share the machine's clock. */
export function watchStanzas({ sql }: BenchServer, { world }: FakeWhatsApp): StanzaWatch {
  const onWireAt = new Map<string, number>();
  let queries = 0;
  const note: Parameters<typeof world.on<'stanza'>>[1] = ({ way, stanza }) => {
    if (way !== 'in') return;
    if (stanza.tag === 'message') onWireAt.set(stanza.attrs['id'] ?? '', nowMs());
    if (stanza.tag === 'iq' && ['usync', 'encrypt'].includes(stanza.attrs['xmlns'] ?? '')) queries++;
  };
  world.on('stanza', note);
  return {
    async hopsOf(sends) {
      const { rows } = await sql.query<{ body: string; providerId: string; createdMs: number; takenMs: number }>(
        `select payload ->> 'body' as body, payload ->> 'providerId' as "providerId",
           (extract(epoch from created_at) * 1000)::float8 as "createdMs", (extract(epoch from taken_at) * 1000)::float8 as "takenMs"
         from whatsapp_web_commands where kind = 'send' and payload ->> 'body' = any($1)`,
        [sends.map(({ body }) => body)],
      );
      const commands = new Map(rows.map((row) => [row.body, row]));
      const hops = sends.flatMap(({ body, calledAt, arrivedAt }) => {
        const command = commands.get(body);
        const wireAt = onWireAt.get(command?.providerId ?? '');
        if (!command || wireAt === undefined) return [];
        const { createdMs, takenMs } = command;
        return [[createdMs - calledAt, takenMs - createdMs, wireAt - takenMs, arrivedAt - wireAt]];
      });
      const medianOf = (hop: number) =>
        Math.round(
          percentile(
            hops.map((each) => each[hop] ?? 0),
            0.5,
          ),
        );
      return `desk ${medianOf(0)}, until taken ${medianOf(1)}, worker ${medianOf(2)}, phone ${medianOf(3)} ms`;
    },
    takeQueries() {
      const taken = queries;
      queries = 0;
      return taken;
    },
    stop: () => void world.off('stanza', note),
  };
}
