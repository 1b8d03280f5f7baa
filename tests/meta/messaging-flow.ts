import { testForeignAccounts } from './flow/foreign-accounts.ts';
import { testPostedBodies } from './flow/posted-bodies.ts';
import { testRefusedSends } from './flow/refused-sends.ts';
import { testSentFiles } from './flow/sent-files.ts';
import { testSentMessages } from './flow/sent-messages.ts';
import { type FixturesAt, type MessagingFlow, type MessagingKind, setUpFlow } from './flow/set-up-flow.ts';
import { testShownConversations } from './flow/shown-conversations.ts';

/** End-to-end tests over HTTP that Messenger and Instagram share. Differences are tested in their own files. */
export function messagingFlow(kind: MessagingKind, fixturesAt: FixturesAt): MessagingFlow {
  const flow = setUpFlow(kind, fixturesAt);
  testPostedBodies(flow);
  testShownConversations(flow);
  testSentFiles(flow);
  testSentMessages(flow);
  testRefusedSends(flow);
  testForeignAccounts(flow);
  return flow;
}
