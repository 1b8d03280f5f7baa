import {
  findPasswordProblems,
  type PasswordRule,
  passwordRules,
  passwordStrength,
  strongPasswordLength,
} from '@balcao/contract/users/password.rules';
import { IconCheck, IconPoint } from '@tabler/icons-react';
import { useTexts } from '../../platform/texts.ts';
import classes from './password-strength.module.css';
import { passwordTexts } from './password-strength.texts.ts';

type Props = {
  password: string;
  person: { name: string; email: string };
  /** the company's setting: a password that breaks a rule is refused */
  required: boolean;
};

/** The strength of a new password, and which of the company's rules it meets. */
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
