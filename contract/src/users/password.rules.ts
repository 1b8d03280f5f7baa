export const strongPasswordLength = 12;
const minDistinctCharacters = 6;
/** A name of two letters is in many words. */
const minPersonalLength = 4;

export const passwordRules = ['length', 'variety', 'personal', 'common'] as const;
export type PasswordRule = (typeof passwordRules)[number];
type Person = { name: string; email: string };

/** The rules of a strong password that this one breaks. No rule on kinds of characters: they make people write `Senha123!`. */
export function findPasswordProblems(password: string, person: Person): PasswordRule[] {
  const normalized = normalizeText(password);
  const broken: Record<PasswordRule, boolean> = {
    length: [...password].length < strongPasswordLength,
    variety: new Set(password).size < minDistinctCharacters,
    personal: personalWords(person).some((word) => normalized.includes(word)),
    common: [...withoutCommon(normalized)].length < minDistinctCharacters,
  };
  return passwordRules.filter((rule) => broken[rule]);
}

export type PasswordStrength = 'weak' | 'fair' | 'strong';

/** In one word: strong keeps all rules, fair misses some characters only. */
export function passwordStrength(password: string, person: Person): PasswordStrength {
  const problems = findPasswordProblems(password, person);
  if (problems.length === 0) return 'strong';
  return problems.every((rule) => rule === 'length') && password.length >= 8 ? 'fair' : 'weak';
}

const normalizeText = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase();

const personalWords = ({ name, email }: Person): string[] =>
  [
    ...normalizeText(name).split(/[^\p{L}\d]+/u),
    ...normalizeText(email)
      .split('@')[0]!
      .split(/[^\p{L}\d]+/u),
  ].filter((word) => word.length >= minPersonalLength);

/** What guessing begins with, and runs of the keyboard: they add nothing. */
const commonParts =
  /senha|password|contrasena|balcao|admin|usuario|atendente|empresa|bemvindo|welcome|mudar|trocar|brasil|flamengo|qwerty|asdfgh?|zxcvbn?|abcdef?|12345\d*|98765\d*|(?:19|20)\d\d|(.)\1{2,}/g;

const withoutCommon = (normalized: string): string => normalized.replaceAll(commonParts, '');
