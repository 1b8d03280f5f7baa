import { readFileSync } from 'node:fs';
import { batchBodies } from './expected/batch-bodies.ts';
import { cardsAndChoices } from './expected/cards-and-choices.ts';
import { editsAndEchoes } from './expected/edits-and-echoes.ts';
import type { Expected } from './expected/expected.ts';
import { media } from './expected/media.ts';
import { otherFields } from './expected/other-fields.ts';
import { statuses } from './expected/statuses.ts';
import { systemAndUnsupported } from './expected/system-and-unsupported.ts';
import { texts } from './expected/texts.ts';

const PHONE_NUMBER_ID = '106540352242922';
const WABA_ID = '102290129340398';

export type FixturePlace = { phoneNumberId: string; wabaId?: string };

/** The bytes of the body's file; for another business number when one is given. */
function fixtureBytes(name: FixtureName, place?: FixturePlace): Buffer {
  const text = readFileSync(new URL(`./fixtures/${name}.json`, import.meta.url), 'utf8');
  if (place === undefined) return Buffer.from(text);
  return Buffer.from(
    text.replaceAll(PHONE_NUMBER_ID, place.phoneNumberId).replaceAll(WABA_ID, place.wabaId ?? WABA_ID),
  );
}

export function fixtureBody(name: FixtureName, place?: FixturePlace): Record<string, unknown> {
  return JSON.parse(fixtureBytes(name, place).toString('utf8'));
}

/** Every file of fixtures/ with the expected items in order. An empty list: nothing may result for this number. */
export const fixtures = {
  ...texts,
  ...media,
  ...cardsAndChoices,
  ...systemAndUnsupported,
  ...editsAndEchoes,
  ...statuses,
  ...batchBodies,
  ...otherFields,
};

export type FixtureName = keyof typeof fixtures;

export const fixtureNames = Object.keys(fixtures) as FixtureName[];

export const expectedOf = (name: FixtureName): readonly Expected[] => fixtures[name];
