import type { ContactIdentities, ContactIdentity, ContactMerge } from '@balcao/contract/contact-merges/contact-merge';
import { contactMergeApi } from '@balcao/contract/contact-merges/contact-merge.api';
import type { Contact } from '@balcao/contract/contacts/contact';
import { Button } from '@mantine/core';
import { IconArrowMerge } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { call } from '../platform/api.ts';
import { formatDate, formatPhone } from '../platform/formatting.ts';
import { useTexts } from '../platform/texts.ts';
import { useSession } from '../shell/session/session.tsx';
import { confirm } from '../ui/dialogs/confirm.ts';
import { toast } from '../ui/dialogs/toasts.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { invalidateContacts } from './contact.queries.ts';
import classes from './identities.module.css';
import { useIdentities } from './identity.queries.ts';
import { identityTexts } from './identity.texts.ts';

const MergeDialog = lazy(async () => ({ default: (await import('./merge-dialog.tsx')).MergeDialog }));

type Props = {
  contact: Contact;
  /** title of a section beside the number; the section is omitted if there is nothing beyond the number */
  section?: string;
  /** after a merge or its undo */
  onChanged?: () => void;
};

/** Identities and merges of a contact, with undo. Also used in the contact drawer. */
export function Identities(props: Props) {
  const { known, error, retry } = useIdentities(props.contact.id);
  if (error)
    return (
      <Section className={props.section}>
        <ErrorState isSmall error={error} onRetry={retry} />
      </Section>
    );
  return known ? <KnownIdentities {...props} known={known} /> : null;
}

function Section({ className, children }: { className: string | undefined; children: ReactNode }) {
  const t = useTexts(identityTexts);
  if (className === undefined) return children;
  return (
    <section className={className}>
      <h3>{t('title')}</h3>
      {children}
    </section>
  );
}

function KnownIdentities({ contact, section, onChanged, known }: Props & { known: ContactIdentities }) {
  const t = useTexts(identityTexts);
  const { may } = useSession();
  const [merging, setMerging] = useState(false);
  const identities = dedupeNumberForms(known.identities).filter(
    (one) => section === undefined || !isNumberOf(one, contact),
  );
  const mayMerge = may('contacts:merge') && !contact.isGroup;
  if (section !== undefined && identities.length === 0 && known.merges.length === 0 && !mayMerge) return null;
  return (
    <Section className={section}>
      <div className={classes['all']}>
        {known.identities.length === 0 && <p className={classes['quiet']}>{t('none')}</p>}
        <ul className={classes['identities']}>
          {identities.map(({ kind, value, otherForm }) => (
            <li key={`${kind} ${value}`}>
              <span>{t(`kind_${kind}`)}</span>
              <span className={classes['value']} title={value}>
                {kind === 'phone' ? (
                  <span className={classes['phone']}>{formatPhone(value)}</span>
                ) : (
                  t('ending', { end: value.slice(-4) })
                )}
                {otherForm && <small>{t('bothForms')}</small>}
              </span>
            </li>
          ))}
        </ul>
        {known.merges.map((merge) => (
          <Merged key={merge.id} contact={contact} merge={merge} onUndone={onChanged} />
        ))}
        {mayMerge && (
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            className={classes['merge'] ?? ''}
            leftSection={<IconArrowMerge size={16} stroke={1.6} />}
            onClick={() => setMerging(true)}
          >
            {t('merge')}
          </Button>
        )}
        <Suspense>
          {merging && <MergeDialog contact={contact} onClose={() => setMerging(false)} onMerged={onChanged} />}
        </Suspense>
      </div>
    </Section>
  );
}

type MergedProps = { contact: Contact; merge: ContactMerge; onUndone: (() => void) | undefined };

function Merged({ contact, merge, onUndone }: MergedProps) {
  const t = useTexts(identityTexts);
  const { may } = useSession();
  const [busy, setBusy] = useState(false);
  const { name: given, number } = merge.contact;
  // Without a name: its number or id is shown.
  const code = /^\d+\**$/.test(given);
  const name = code ? formatPhone(number) || t('unnamed', { end: given.slice(-4) }) : given;
  const undo = async () => {
    const question = { title: t('undoTitle', { name }), text: t('undoText'), action: t('undoAction') };
    if (!(await confirm(question))) return;
    setBusy(true);
    try {
      await call(contactMergeApi.undo, { params: { id: contact.id, mergeId: merge.id } });
      invalidateContacts();
      toast.success(t('undone'));
      onUndone?.();
    } catch (error) {
      toast.error(error);
    }
    setBusy(false);
  };
  return (
    <div className={classes['merged']}>
      <p>
        {t('mergedWith', { name, date: formatDate(merge.createdAt) })}
        <small>{merge.user ? t('byUser', { name: merge.user.name }) : t('byChannel')}</small>
      </p>
      {may('contacts:merge') && (
        <Button
          variant="default"
          size="xs"
          loading={busy}
          aria-label={t('undoOf', { name })}
          onClick={() => void undo()}
        >
          {t('undo')}
        </Button>
      )}
    </div>
  );
}

type IdentityRow = ContactIdentity & { otherForm: boolean };

/** The short form of a number, whole or masked. */
const formatIdentity = (number: string) =>
  number.replace(/^(?:(55\d\d)9(?=[\d*]{8}$)|(54)9(?=[\d*]{10}$)|(52)1(?=[\d*]{10}$))/, '$1$2$3');
const isNumberOf = ({ kind, value }: ContactIdentity, { number }: Contact) =>
  kind === 'phone' && formatIdentity(value) === formatIdentity(number);

/** The two forms of one mobile number (`numberForms` of the contract) are shown as one row. */
function dedupeNumberForms(identities: ContactIdentity[]): IdentityRow[] {
  const displayForm = ({ kind, value }: ContactIdentity) =>
    kind === 'phone' ? formatIdentity(value) : `${kind} ${value}`;
  return [...Map.groupBy(identities, displayForm).values()].map((same) => {
    const longest = same.reduce((a, b) => (b.value.length > a.value.length ? b : a));
    return { ...longest, otherForm: same.length > 1 };
  });
}
