import { Button, CloseButton, Kbd, Tabs } from '@mantine/core';
import type { FormErrors } from '@mantine/form';
import type { KeyboardEvent, ReactNode } from 'react';
import { useTexts } from '../../platform/texts.ts';
import { useNarrow } from '../layout/use-narrow.ts';
import { uiTexts } from '../ui.texts.ts';
import classes from './form-dialog.module.css';
import { Modal } from './modal.tsx';
import { type FormSubmission, type FormTab, hasError, useFormDialog } from './use-form-dialog.ts';

type Props<Values extends Record<string, unknown>> = {
  title: string;
  /** 560 px, 880 for wide forms, 480 over another dialog so that the lower one stays visible. */
  size?: 480 | 560 | 880;
  submitLabel?: string;
  /** Disables the fields and saving. */
  isReadOnly?: boolean;
  /** Extra content at the left of the footer. */
  footerStart?: ReactNode;
  /** Picture or icon before the title. */
  titleStart?: ReactNode;
  /** Status at the end of the title row. */
  titleEnd?: ReactNode;
} & Omit<FormSubmission<Values>, 'tabs'> &
  ({ children: ReactNode; tabs?: never } | { tabs: readonly FormTab[]; children?: never });

/**
 * A form in a dialog: labels above, validation on blur, Enter submits (Ctrl+Enter in a textarea), confirmation before
 * discarding changes, full screen below 600 px. Lay fields out with `FormGrid`.
 */
export function FormDialog<Values extends Record<string, unknown>>(props: Props<Values>) {
  const { opened, title, form, size = 560 } = props;
  const t = useTexts(uiTexts);
  const narrow = useNarrow();
  const { saving, tab, setTab, requestClose, submit } = useFormDialog(props);
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
            <FormTabs tabs={props.tabs} opened={tab} onOpen={setTab} errors={form.errors} />
          ) : (
            <div className={classes['body']}>
              <fieldset disabled={props.isReadOnly} className={classes['fields']}>
                {props.children}
              </fieldset>
            </div>
          )}
          <FormFoot {...props} saving={saving} onCancel={requestClose} />
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

type TabsProps = {
  tabs: readonly FormTab[];
  opened: string | null;
  onOpen: (tab: string | null) => void;
  errors: FormErrors;
};

function FormTabs({ tabs, opened, onOpen, errors }: TabsProps) {
  return (
    <Tabs value={opened} onChange={onOpen} className={classes['tabs'] ?? ''}>
      <Tabs.List className={classes['tabList'] ?? ''}>
        {tabs.map(({ value, label, fields }) => (
          <Tabs.Tab key={value} value={value} data-failed={hasError(errors, fields) || undefined}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ value, content }) => (
        <Tabs.Panel key={value} value={value} className={classes['body'] ?? ''}>
          {content}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

type FootProps<Values extends Record<string, unknown>> = Pick<
  Props<Values>,
  'form' | 'footerStart' | 'submitLabel' | 'isReadOnly'
> & {
  saving: boolean;
  onCancel: () => void;
};

/** State of the form, and its buttons. */
function FormFoot<Values extends Record<string, unknown>>(props: FootProps<Values>) {
  const { form, footerStart, submitLabel, saving, onCancel, isReadOnly } = props;
  const t = useTexts(uiTexts);
  if (isReadOnly)
    return (
      <footer className={classes['foot']}>
        <span className={classes['state']} />
        <Button variant="default" onClick={onCancel} data-autofocus>
          {t('close')}
        </Button>
      </footer>
    );
  return (
    <footer className={classes['foot']}>
      <span className={classes['state']} role="status">
        {footerStart ??
          (Object.keys(form.errors).length > 0 ? (
            <span data-failed>{t('hasErrors')}</span>
          ) : form.isDirty() ? (
            t('unsaved')
          ) : (
            <>
              <Kbd>Enter</Kbd> {t(submitLabel === undefined ? 'savesWithEnter' : 'confirmsWithEnter')}
            </>
          ))}
      </span>
      <Button variant="default" onClick={onCancel}>
        {t('cancel')}
      </Button>
      <Button type="submit" loading={saving}>
        {submitLabel ?? t('save')}
      </Button>
    </footer>
  );
}

type GridProps = {
  columns?: 1 | 2 | 3;
  /** Keeps its columns below 600 px, for short fields such as two times. */
  fixedColumns?: boolean;
  children: ReactNode;
};

/** Fields in columns with a gap of 16 px; one column below 600 px. Use `<FormGrid.Wide>` for a full row. */
export function FormGrid({ columns = 2, fixedColumns = false, children }: GridProps) {
  return (
    <div className={classes['grid']} data-columns={columns} data-keep={fixedColumns || undefined}>
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
