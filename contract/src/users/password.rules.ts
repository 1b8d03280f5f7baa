export const strongPasswordLength = 12;
const minDistinctCharacters = 6;
/** A shorter name occurs in too many words. */
const minPersonalLength = 4;

export const passwordRules = ['length', 'variety', 'personal', 'common'] as const;
export type PasswordRule = (typeof passwordRules)[number];
type Person = { name: string; email: string };

/**
 * The rules of a strong password that this one violates. There is no rule about kinds of characters: it leads to
 * passwords like `Senha123!`.
 */
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

/** `strong` satisfies all rules, `fair` is only too short. */
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

/** Common parts of guessable passwords, and keyboard sequences: they add no strength. */
const commonParts =
  /senha|password|contrasena|balcao|admin|usuario|atendente|empresa|bemvindo|welcome|mudar|trocar|brasil|flamengo|qwerty|asdfgh?|zxcvbn?|abcdef?|12345\d*|98765\d*|(?:19|20)\d\d|(.)\1{2,}/g;

const withoutCommon = (normalized: string): string => normalized.replaceAll(commonParts, '');
