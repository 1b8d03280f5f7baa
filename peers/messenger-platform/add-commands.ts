import { z } from 'zod';
import type { Graph } from '../graph/graph.ts';
import { messagingAccount } from './account.ts';
import { addAccount } from './add-account.ts';
import type { MessagingConnection } from './messaging-connection.ts';

const on = z.object({ accountId: z.string() });
const who = on.extend({ personId: z.string() });

/** HTTP versions of the methods, for a peer started as a command: `POST /_control/{name}` with a JSON body. */
export function addCommands(graph: Graph): void {
  const connections = new Map<string, MessagingConnection>();
  const connectionOf = ({ accountId }: z.output<typeof on>): MessagingConnection => {
    const connection = connections.get(accountId);
    if (!connection) throw new Error(`no account ${accountId}`);
    return connection;
  };
  const personOf = (given: z.output<typeof who>) => {
    const person = connectionOf(given).people.find(({ id }) => id === given.personId);
    if (!person) throw new Error(`no person ${given.personId}`);
    return person;
  };
  const command = <S extends z.ZodType>(name: string, schema: S, run: (input: z.output<S>) => unknown) => {
    graph.commands[name] = (input) => run(schema.parse(input));
  };

  command('accounts', messagingAccount, async (input) => {
    const connection = addAccount(graph, input);
    connections.set(connection.account.id, connection);
    return connection.verify();
  });
  command('people', on.extend({ name: z.string(), id: z.string().optional() }), ({ name, id, ...at }) => {
    const person = connectionOf(at).person(name, id === undefined ? {} : { id });
    return { personId: person.id };
  });
  /** `message` as in the API, without its mid */
  command('write', who.extend({ message: z.record(z.string(), z.unknown()) }), ({ message, ...at }) => ({
    mid: personOf(at).message(message).mid,
  }));
  const media = who.extend({ type: z.string(), base64: z.string(), mime: z.string() });
  command('attach', media, ({ type, base64, mime, ...at }) => ({
    mid: personOf(at).attach(type, [{ bytes: Buffer.from(base64, 'base64'), mime }]).mid,
  }));
  command('open', who, (at) => personOf(at).read());
  command('react', who.extend({ mid: z.string(), emoji: z.string().nullable() }), ({ mid, emoji, ...at }) =>
    personOf(at).react(mid, emoji),
  );
  command('unsend', who.extend({ mid: z.string() }), ({ mid, ...at }) => personOf(at).unsend(mid));
  command('elsewhere', who.extend({ text: z.string() }), ({ text, ...at }) => ({
    mid: connectionOf(at).writesElsewhere(personOf(at), text).mid,
  }));
  command('received', who, (at) => {
    const { inbox, reactions, typingSeen, seen } = personOf(at);
    const shown = inbox.map(({ attachment, ...rest }) => ({ ...rest, attachment: attachment?.type ?? null }));
    return { inbox: shown, reactions: Object.fromEntries(reactions), typingSeen, seen };
  });
}
