import { it } from 'vitest';
import { runningServer } from '../world/running-server.ts';
import { peopleWhoSeeDifferently, walkAndCompare } from './random-walk.ts';

const server = runningServer();

it('the state built from notices equals a fresh fetch, also for a client that knows only the specification', async () => {
  const company = await server.company('Ao Vivo');
  const { people, queues } = await peopleWhoSeeDifferently(server, company);
  await walkAndCompare({ server, company, people, queues, rounds: 25 });
});
