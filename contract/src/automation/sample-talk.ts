import type { BotAction } from './bot.ts';
import { newBotPlay, playMessage } from './play.rules.ts';
import { setup } from './sample-bot.ts';

/** For tests. */
export const now = new Date('2026-11-20T15:00:00Z');
export const picture = '[foto]';

/**
 * A conversation line by line: the customer's lines begin with `>`, automatic ones with `<`, changes of the ticket are
 * in parentheses. One minute passes between the customer's lines, unless `>+30s` sets another time.
 */
function transcriptOf(over: Parameters<typeof setup>[0], script: string[], queueId: number | null = null): string[] {
  let play = newBotPlay(queueId);
  let at = now.getTime();
  return script.flatMap((written) => {
    const [, seconds, text = ''] = /^>(?:\+(\d+)s)? (.*)$/.exec(written) ?? [];
    at += seconds === undefined ? 60_000 : Number(seconds) * 1000;
    const answered = playMessage(setup(over), play, { text: text === picture ? null : text, now: new Date(at) });
    play = answered.play;
    return [written, ...answered.actions.map(describeAction)];
  });
}

function describeAction(action: BotAction): string {
  switch (action.type) {
    case 'say': {
      const file = action.fileId === null ? '' : `[file ${action.fileId}] `;
      return `< ${file}${action.body.replaceAll(/\n+/g, ' / ')}`;
    }
    case 'setQueue':
      return action.queueId === null ? '(leaves the queue)' : `(goes to queue ${action.queueId})`;
    case 'ask':
      return '(asks the responder)';
    case 'giveUp':
      return '(waits for a person)';
    case 'close':
      return '(is closed)';
  }
}

/** The conversation that results from the customer's lines of `script`: equal to `script` if that is correct. */
export const playScript = (
  over: Parameters<typeof setup>[0],
  script: string[],
  queueId: number | null = null,
): string[] =>
  transcriptOf(
    over,
    script.filter((written) => written.startsWith('>')),
    queueId,
  );
