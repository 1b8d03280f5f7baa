import { Anchor, Button, TextInput } from '@mantine/core';
import { IconAlertCircle, IconBrandWhatsapp } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, Navigate } from 'react-router';
import { usePlanLimits, usePlanPrice } from '../plans/use-plan-limits.ts';
import { describeError } from '../platform/errors/error-texts.ts';
import { detailsOf } from '../platform/refusal.ts';
import { translate, useTexts } from '../platform/texts.ts';
import { EnterLink } from '../shell/login/enter-link.tsx';
import { LoginFrame } from '../shell/login/login-frame.tsx';
import frame from '../shell/login/login-page.module.css';
import { PasswordField } from '../ui/forms/password-field.tsx';
import { usePageHead } from '../ui/layout/page-head.ts';
import { ErrorState } from '../ui/states/error-state.tsx';
import classes from './sign-up-page.module.css';
import { signUpTexts } from './signup.texts.ts';
import { type SignedUp, type SignUpTerms, useSignUp, useSignUpTerms } from './use-sign-up.ts';

/** The public sign-up of a company: user, plan and code. Redirects to the sign-in while it is switched off. */
export function SignUpPage() {
  const t = useTexts(signUpTexts);
  const { terms, error, retry } = useSignUpTerms();
  const [done, setDone] = useState<SignedUp>();
  usePageHead(t('title'));
  if (terms && !terms.isOpen) return <Navigate to="/login" replace />;
  return (
    <LoginFrame>
      {done !== undefined ? (
        <>
          <div role="status">
            <h1>{t('doneTitle')}</h1>
            <p className={frame['invitation']}>
              {t(done.isEmailConfirmed ? 'doneConfirmed' : 'doneText', { email: done.email })}
            </p>
          </div>
          <EnterLink to="/login">{t('enter')}</EnterLink>
        </>
      ) : (
        <>
          {error && !terms && <ErrorState heading="h1" title={t('failed')} error={error} onRetry={retry} />}
          {terms && <SignUpForm terms={terms} onDone={setDone} />}
        </>
      )}
    </LoginFrame>
  );
}

function SignUpForm({ terms, onDone }: { terms: SignUpTerms; onDone: (made: SignedUp) => void }) {
  const t = useTexts(signUpTexts);
  const signUp = useSignUp(onDone);
  const { form, submit, refused, busy } = signUp;
  const field = (name: 'companyName' | 'name' | 'email' | 'password' | 'phone') => ({
    className: frame['field'] ?? '',
    ...form.getInputProps(name),
  });
  return (
    <form noValidate onSubmit={submit}>
      <h1>{t('title')}</h1>
      <p className={frame['invitation']}>{t('text', { count: terms.trialDays })}</p>
      <div role="alert">
        {refused !== undefined && (
          <p className={frame['refused']}>
            <IconAlertCircle size={17} stroke={1.8} aria-hidden="true" />
            {describeRefusal(refused)}
          </p>
        )}
      </div>
      <TextInput label={t('companyName')} autoComplete="organization" autoFocus {...field('companyName')} />
      <TextInput label={t('name')} autoComplete="name" {...field('name')} />
      <TextInput label={t('email')} type="email" autoComplete="email" {...field('email')} />
      <PasswordField label={t('password')} autoComplete="new-password" {...field('password')} />
      <TextInput label={t('phone')} type="tel" autoComplete="tel" maxLength={25} {...field('phone')} />
      <PlanChoice
        plans={terms.plans}
        chosen={form.values.planId}
        error={form.errors['planId']}
        onChoose={(id) => form.setFieldValue('planId', id)}
      />
      <CodeStep terms={terms} signUp={signUp} />
      <Button type="submit" loading={busy === 'signUp'} fullWidth className={frame['enter'] ?? ''}>
        {t('submit')}
      </Button>
      <p className={frame['help']}>
        <Anchor component={Link} to="/login" inherit>
          {t('back')}
        </Anchor>
      </p>
    </form>
  );
}

type PlanChoiceProps = {
  plans: SignUpTerms['plans'];
  chosen: string;
  error: React.ReactNode;
  onChoose: (id: string) => void;
};

function PlanChoice({ plans, chosen, error, onChoose }: PlanChoiceProps) {
  const t = useTexts(signUpTexts);
  const limitsOf = usePlanLimits();
  const priceOf = usePlanPrice();
  return (
    <fieldset className={classes['plans']}>
      <legend>{t('plan')}</legend>
      {plans.length === 0 && <p className={classes['error']}>{t('noPlans')}</p>}
      {plans.map((plan) => {
        const { id, name } = plan;
        return (
          <label key={id} className={classes['plan']}>
            <input
              type="radio"
              name="planId"
              value={id}
              checked={chosen === String(id)}
              onChange={() => onChoose(String(id))}
            />
            <strong>{name}</strong>
            <span className={classes['price']}>{priceOf(plan)}</span>
            <small>{limitsOf(plan)}</small>
          </label>
        );
      })}
      {error && <p className={classes['error']}>{error}</p>}
    </fieldset>
  );
}

/** The code is shown in a toast, or mailed if that is required; with a link to the provider's chat. */
function CodeStep({ terms, signUp }: { terms: SignUpTerms; signUp: ReturnType<typeof useSignUp> }) {
  const t = useTexts(signUpTexts);
  const { form, requestCode, busy, wasAsked } = signUp;
  const { companyName: company, name, email, phone, planId } = form.values;
  const plan = terms.plans.find(({ id }) => String(id) === planId)?.name ?? '';
  const message = t('codeMessage', { company, name, email, phone, plan });
  return (
    <div className={classes['code']}>
      <Button variant="default" loading={busy === 'code'} onClick={() => requestCode()}>
        {t('requestCode')}
      </Button>
      <TextInput label={t('code')} autoComplete="one-time-code" {...form.getInputProps('code')} />
      {wasAsked && terms.supportPhone !== '' && (
        <Anchor
          href={`https://wa.me/${terms.supportPhone}?text=${encodeURIComponent(message)}`}
          target="_blank"
          rel="noreferrer"
          size="sm"
        >
          <IconBrandWhatsapp size={15} stroke={1.6} aria-hidden="true" /> {t('codeChat')}
        </Anchor>
      )}
    </div>
  );
}

function describeRefusal(error: unknown): string {
  const seconds = detailsOf(error, 'ERR_RATE_LIMIT')?.retryAfterSeconds;
  return seconds ? translate(signUpTexts)('wait', { count: Math.ceil(seconds / 60) }) : describeError(error);
}
