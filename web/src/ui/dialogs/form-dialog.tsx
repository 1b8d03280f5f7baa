import type { ErrorCode } from '@balcao/contract/errors';
import { Button, CloseButton, Kbd, Modal, Tabs } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useMediaQuery } from '@mantine/hooks';
import { type FormEvent, type KeyboardEvent, type ReactNode, useState } from 'react';
import { describeError } from '../../platform/error-texts.ts';
import { detailsOf, Refusal } from '../../platform/refusal.ts';
import { useTexts } from '../../platform/texts.ts';
import { codeText } from '../forms/form-errors.ts';
import { uiTexts } from '../ui.texts.ts';
import { confirm } from './confirm.ts';
import classes from './form-dialog.module.css';
import { toast } from './toasts.tsx';

type Tab = {
  value: string;
  label: string;
  /** Field names (or prefixes) of the tab: a tab with an error is marked, and opened on submit. */
  fields?: readonly string[];
  content: ReactNode;
};

type Props<Values extends Record<string, unknown>> = {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** From `useZodForm`. */
  form: UseFormReturnType<Values>;
  /** Saves. Thrown errors are shown: ERR_INVALID_INPUT under its fields, everything else as a toast. The dialog closes on success. */
  onSubmit: (values: Values) => Promise<unknown>;
  /** 560 px, 880 for wide forms, 480 over another dialog so that the lower one stays visible. */
  size?: 480 | 560 | 880;
  submitLabel?: string;
  /** Extra content at the left of the footer. */
  footerStart?: ReactNode;
  /** Picture or icon before the title. */
  titleStart?: ReactNode;
  /** Status at the end of the title row. */
  titleEnd?: ReactNode;
  /** Error codes that concern one field are shown under it. */
  fieldOf?: Partial<Record<ErrorCode, string>>;
} & ({ children: ReactNode; tabs?: never } | { tabs: readonly Tab[]; children?: never });

/**
 * A form in a dialog: labels above, validation on blur, Enter submits (Ctrl+Enter in a textarea), confirmation before
 * discarding changes, full screen below 600 px. Lay fields out with `FormGrid`.
 */
export function FormDialog<Values extends Record<string, unknown>>(props: Props<Values>) {
  const { opened, onClose, title, form, onSubmit, size = 560, submitLabel, footerStart } = props;
  const t = useTexts(uiTexts);
  const narrow = useMediaQuery('(max-width: 599.98px)', undefined, { getInitialValueInEffect: false });
  const [saving, setSaving] = useState(false);
  const [tab, setTab] = useState<string | null>(props.tabs?.[0]?.value ?? null);
  const dirty = form.isDirty();
  const failedTabs = (props.tabs ?? []).filter((one) => hasError(form.errors, one.fields)).map((one) => one.value);

  const requestClose = async () => {
    if (saving) return;
    const question = {
      title: t('discardTitle'),
      text: t('discardText'),
      action: t('discard'),
      cancel: t('keepEditing'),
      danger: true,
    };
    if (!dirty || (await confirm(question))) onClose();
  };

  /** The first tab with an error, unless the open tab has one. */
  const openFailed = (errors: object) => {
    const first = props.tabs?.find((one) => hasError(errors, one.fields));
    if (first && !hasError(errors, props.tabs?.find((one) => one.value === tab)?.fields)) setTab(first.value);
  };

  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    event?.stopPropagation();
    if (saving) return;
    const { hasErrors, errors } = form.validate();
    if (hasErrors) return openFailed(errors);
    setSaving(true);
    try {
      await onSubmit(form.getValues());
      onClose();
    } catch (error) {
      const refused = fieldErrorsOf(error, props.fieldOf);
      if (refused) {
        form.setErrors(refused);
        openFailed(refused);
      }
      if (!refused || Object.keys(refused).every((name) => !(name.split('.')[0]! in form.getValues())))
        toast.error(error);
    } finally {
      setSaving(false);
    }
  };

  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit();
  };

  return (
    <Modal.Root
      opened={opened}
      onClose={requestClose}
      size={size}
      fullScreen={narrow}
      transitionProps={narrow ? { duration: 0 } : {}}
      // Set on the root: a class on the content would also be applied to its wrappers by Mantine.
      classNames={{ content: classes['content'] ?? '' }}
      styles={narrow ? { content: { borderRadius: 0, background: 'var(--bc-surface)' } } : {}}
      centered
    >
      <Modal.Overlay color="var(--bc-scrim)" backgroundOpacity={1} />
      <Modal.Content>
        <form noValidate onSubmit={submit} onKeyDown={keys} className={classes['form']}>
          <header className={classes['head']}>
            {narrow && <CloseButton aria-label={t('close')} onClick={requestClose} size={44} iconSize={20} />}
            {props.titleStart}
            <Modal.Title className={classes['title'] ?? ''}>{title}</Modal.Title>
            {props.titleEnd}
          </header>
          {props.tabs ? (
            <Tabs value={tab} onChange={setTab} className={classes['tabs'] ?? ''}>
              <Tabs.List className={classes['tabList'] ?? ''}>
                {props.tabs.map((one) => (
                  <Tabs.Tab key={one.value} value={one.value} data-failed={failedTabs.includes(one.value) || undefined}>
                    {one.label}
                  </Tabs.Tab>
                ))}
              </Tabs.List>
              {props.tabs.map((one) => (
                <Tabs.Panel key={one.value} value={one.value} className={classes['body'] ?? ''}>
                  {one.content}
                </Tabs.Panel>
              ))}
            </Tabs>
          ) : (
            <div className={classes['body']}>{props.children}</div>
          )}
          <footer className={classes['foot']}>
            <span className={classes['state']} role="status">
              {footerStart ??
                (Object.keys(form.errors).length > 0 ? (
                  <span data-failed>{t('hasErrors')}</span>
                ) : dirty ? (
                  t('unsaved')
                ) : (
                  <>
                    <Kbd>Enter</Kbd> {t(submitLabel === undefined ? 'savesWithEnter' : 'confirmsWithEnter')}
                  </>
                ))}
            </span>
            <Button variant="default" onClick={requestClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" loading={saving}>
              {submitLabel ?? t('save')}
            </Button>
          </footer>
          {/* Last in DOM order, so that the first field gets the focus when the dialog opens. */}
          {!narrow && (
            <CloseButton
              className={classes['close'] ?? ''}
              aria-label={t('close')}
              onClick={requestClose}
              size={32}
              iconSize={18}
            />
          )}
        </form>
      </Modal.Content>
    </Modal.Root>
  );
}

type GridProps = {
  columns?: 1 | 2 | 3;
  /** Keeps its columns below 600 px, for short fields such as two times. */
  keepColumns?: boolean;
  children: ReactNode;
};

/** Fields in columns with a gap of 16 px; one column below 600 px. Use `<FormGrid.Wide>` for a full row. */
export function FormGrid({ columns = 2, keepColumns = false, children }: GridProps) {
  return (
    <div className={classes['grid']} data-columns={columns} data-keep={keepColumns || undefined}>
      {children}
    </div>
  );
}
FormGrid.Wide = function Wide({ children }: { children: ReactNode }) {
  return <div className={classes['wide']}>{children}</div>;
};

/** A heading with a divider above a group of fields. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes['section']}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

/** Error texts by field: those the server names, or the field this error code maps to. */
function fieldErrorsOf(error: unknown, fieldOf: Props<Record<string, unknown>>['fieldOf']) {
  const fields = detailsOf(error, 'ERR_INVALID_INPUT')?.fields;
  if (fields) return Object.fromEntries(Object.entries(fields).map(([name, code]) => [name, codeText(code)]));
  const field = error instanceof Refusal && error.code ? fieldOf?.[error.code] : undefined;
  return field === undefined ? null : { [field]: describeError(error) };
}

const hasError = (errors: object, fields: readonly string[] = []): boolean =>
  Object.keys(errors).some((name) => fields.some((field) => name === field || name.startsWith(`${field}.`)));
