import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { OpenQuestion, RatingScale } from '../ratings/rating.ts';
import { decideBeforeTicket, type EarlyDecision, questionAfter } from './before-ticket.rules.ts';

const asked = (scale: RatingScale): OpenQuestion => ({
  id: 1,
  ticketId: 7,
  scale,
  isReminded: false,
  isAnswered: false,
});

/** Customer texts after a question, and the decision for each of them. */
function read(question: OpenQuestion | null, words: (string | null)[], hasActiveTicket = false): string[] {
  return words.map((text) => {
    const decision = decideBeforeTicket({ text, hasActiveTicket, question });
    question = questionAfter(decision);
    return describe(decision);
  });
}
const describe = (decision: EarlyDecision | null): string =>
  decision === null ? 'ordinary' : decision.type === 'rate' ? `rate ${decision.rate}` : decision.type;

it.each<[string, RatingScale, (string | null)[], string[]]>([
  ['a number of the scale is the rating', 'nps', ['9'], ['rate 9']],
  ['so is zero, and ten', 'nps', [' 0 '], ['rate 0']],
  ['as a keycap emoji as well', 'nps', ['\u{1f51f}'], ['rate 10']],
  ['and of the other scale one to three', 'satisfaction', ['3'], ['rate 3']],
  ['"ok" is an ordinary message, and ends the question', 'nps', ['ok', '9'], ['ordinary', 'ordinary']],
  ['a number outside is told how it goes, once', 'nps', ['11', '10'], ['remind', 'rate 10']],
  ['the second time it is an ordinary message', 'satisfaction', ['0', '9', '3'], ['remind', 'ordinary', 'ordinary']],
  [
    'a comment follows the rating, and only one',
    'nps',
    ['9', 'muito bom', 'obrigada'],
    ['rate 9', 'comment', 'ordinary'],
  ],
  ['a question is no comment', 'nps', ['9', 'e o meu boleto?'], ['rate 9', 'ordinary']],
  ['a picture is neither', 'nps', [null, '9'], ['ordinary', 'ordinary']],
  ['so it is in words', 'nps', ['Nota dez!'], ['rate 10']],
  ['and by the name of its place', 'satisfaction', ['Muito satisfeita'], ['rate 3']],
  ['a sentence with a number is no rating', 'nps', ['a nota 9 veio errada'], ['ordinary']],
])('%s', (_, scale, words, expected) => expect(read(asked(scale), words)).toEqual(expected));

it('knows which comment may expect a reply', () => {
  const question = { ...asked('nps'), isAnswered: true };
  const comment = (text: string) => decideBeforeTicket({ text, hasActiveTicket: false, question });
  expect(comment('muito bom')).toMatchObject({ type: 'comment', isCourtesy: true });
  expect(comment('preciso da segunda via')).toMatchObject({ type: 'comment', isCourtesy: false });
});

it('treats every message as ordinary without a question or during a conversation', () => {
  expect(read(null, ['9'])).toEqual(['ordinary']);
  expect(read(asked('nps'), ['9'], true)).toEqual(['ordinary']);
  expect(read({ ...asked('nps'), isAnswered: true }, ['muito bom'], true)).toEqual(['ordinary']);
});

it('reads at most one rating, one reminder and one comment, then ordinary messages', () => {
  const word = fc.oneof(fc.constantFrom('0', '3', '9', '11', 'ok', 'bom', 'e?', ''), fc.constant(null), fc.string());
  fc.assert(
    fc.property(
      fc.constantFrom<RatingScale>('nps', 'satisfaction'),
      fc.array(word, { maxLength: 8 }),
      (scale, words) => {
        const is = read(asked(scale), words).map((one) => one.split(' ')[0]);
        for (const type of ['rate', 'remind', 'comment'])
          expect(is.filter((one) => one === type).length).toBeLessThanOrEqual(1);
        const end = is.indexOf('ordinary');
        if (end !== -1) expect(is.slice(end).every((one) => one === 'ordinary')).toBe(true);
      },
    ),
  );
});
