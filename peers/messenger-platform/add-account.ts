import type { Graph } from '../graph/graph.ts';
import { type MessagingAccountInput, messagingAccount } from './account.ts';
import { answerAsset, answerMessagingCall } from './messaging-calls.ts';
import { MessagingConnection } from './messaging-connection.ts';

/** Adds a page or an Instagram professional account to a running Graph. Access tokens must be unique. */
export function addAccount(graph: Graph, input: MessagingAccountInput): MessagingConnection {
  const connection = new MessagingConnection(messagingAccount.parse(input), graph);
  graph.hostedAccounts.push({
    accessToken: connection.account.accessToken,
    answer: (request, response, asked) => answerMessagingCall(graph, connection, request, response, asked),
    serveFile: (request, response, url) => answerAsset(graph, connection, request, response, url),
    get waiting() {
      return connection.waiting;
    },
    close: () => connection.close(),
  });
  return connection;
}
