import {
  findPasswordProblems,
  type PasswordRule,
  passwordRules,
  passwordStrength,
  strongPasswordLength,
} from '@balcao/contract/users/password.rules';
import { IconCheck, IconPoint } from '@tabler/icons-react';
import { texts, useTexts } from '../../platform/texts.ts';
import classes from './password-strength.module.css';

const passwordTexts = texts('passwordStrength', {
  pt: {
    strength: 'Força da senha: {word}',
    weak: 'fraca',
    fair: 'razoável',
    strong: 'forte',
    rules: 'A sua empresa exige',
    length: '{count} caracteres ou mais',
    variety: '6 caracteres diferentes',
    personal: 'Nada do nome nem do e-mail',
    common: 'Nada óbvio, como “senha123”',
    met: 'cumprido',
    broken: 'falta',
  },
  en: {
    strength: 'Password strength: {word}',
    weak: 'weak',
    fair: 'fair',
    strong: 'strong',
    rules: 'Your company requires',
    length: '{count} characters or more',
    variety: '6 different characters',
    personal: 'Nothing of the name or e-mail',
    common: 'Nothing obvious, like “password123”',
    met: 'kept',
    broken: 'missing',
  },
  es: {
    strength: 'Fuerza de la contraseña: {word}',
    weak: 'débil',
    fair: 'aceptable',
    strong: 'fuerte',
    rules: 'Su empresa exige',
    length: '{count} caracteres o más',
    variety: '6 caracteres diferentes',
    personal: 'Nada del nombre ni del correo',
    common: 'Nada obvio, como “contraseña123”',
    met: '{rule}: cumplido',
    broken: 'falta',
  },
});

type Props = {
  password: string;
  person: { name: string; email: string };
  /** the company's setting: a password that breaks a rule is refused */
  required: boolean;
};

/** Below a new password: how strong it is, and which rules it keeps where the company has some. */
export function PasswordStrength({ password, person, required }: Props) {
  const t = useTexts(passwordTexts);
  if (password === '' && !required) return null;
  const strength = passwordStrength(password, person);
  const problems = findPasswordProblems(password, person);
  return (
    <div className={classes['root']}>
      {password !== '' && (
        <>
          <div className={classes['bar']} data-strength={strength} aria-hidden="true" />
          <p role="status">{t('strength', { word: t(strength) })}</p>
        </>
      )}
      {required && (
        <ul aria-label={t('rules')}>
          {passwordRules.map((rule) => (
            <Rule key={rule} rule={rule} isMet={password !== '' && !problems.includes(rule)} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Rule({ rule, isMet }: { rule: PasswordRule; isMet: boolean }) {
  const t = useTexts(passwordTexts);
  const text = rule === 'length' ? t('length', { count: strongPasswordLength }) : t(rule);
  const Icon = isMet ? IconCheck : IconPoint;
  return (
    <li data-met={isMet || undefined}>
      <Icon size={15} stroke={1.8} aria-hidden="true" />
      <span>
        {text}
        <span className="bc-said">: {t(isMet ? 'met' : 'broken')}</span>
      </span>
    </li>
  );
}
