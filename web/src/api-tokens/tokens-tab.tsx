import {
  type ApiToken,
  maxCallsPerDay,
  maxCallsPerMinute,
  type NewApiToken,
} from '@balcao/contract/api-tokens/api-token';
import { Badge, Switch } from '@mantine/core';
import { IconKey, IconPencil, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useConnections } from '../connections/connection.queries.ts';
import { formatCount, formatDateTime } from '../platform/formatting.ts';
import { useTexts } from '../platform/texts.ts';
import { useSettings } from '../settings/use-settings.ts';
import { confirm } from '../ui/dialogs/confirm.ts';
import { SecretDialog } from '../ui/dialogs/secret-dialog.tsx';
import { toast } from '../ui/dialogs/toasts.tsx';
import { useRemoveRecord } from '../ui/dialogs/use-remove-record.ts';
import { IconButton } from '../ui/elements/icon-button.tsx';
import { TabSection } from '../ui/layout/tab-section.tsx';
import { EmptyState } from '../ui/states/empty-state.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { ItemRow, ItemRows } from '../ui/tables/item-rows.tsx';
import { invalidateApiTokens, removeApiToken, rotateApiToken, useApiTokens } from './api-token.queries.ts';
import { apiTokenTexts } from './api-token.texts.ts';
import { ApiTokenDialog } from './api-token-dialog.tsx';
import classes from './tokens-tab.module.css';

/** Tokens of other programs. A new one is shown once, and passed to `onMade`. */
export function TokensTab({ onMade }: { onMade: (token: string) => void }) {
  const t = useTexts(apiTokenTexts);
  const { data: tokens, error, refetch } = useApiTokens();
  const [open, setOpen] = useState<{ token?: ApiToken }>();
  const [secret, setSecret] = useState<string>();
  const show = ({ token }: NewApiToken) => {
    setSecret(token);
    onMade(token);
  };
  return (
    <TabSection
      title={t('title')}
      about={t('about', { minute: maxCallsPerMinute, day: formatCount(maxCallsPerDay) })}
      add={{ label: t('add'), onClick: () => setOpen({}) }}
    >
      {error && !tokens && <ErrorState error={error} onRetry={() => void refetch()} />}
      {tokens?.length === 0 && <EmptyState icon={IconKey} title={t('emptyTitle')} text={t('emptyText')} />}
      {tokens && tokens.length > 0 && (
        <ItemRows label={t('title')}>
          {tokens.map((token) => (
            <TokenRow key={token.id} token={token} onEdit={() => setOpen({ token })} onRotated={show} />
          ))}
        </ItemRows>
      )}
      <ConnectionTokens />
      {open && <ApiTokenDialog token={open.token} onMade={show} onClose={() => setOpen(undefined)} />}
      {secret !== undefined && (
        <SecretDialog
          title={t('secretTitle')}
          text={t('secretText')}
          secret={secret}
          onClose={() => setSecret(undefined)}
        />
      )}
    </TabSection>
  );
}

type RowProps = { token: ApiToken; onEdit: () => void; onRotated: (made: NewApiToken) => void };

function TokenRow({ token, onEdit, onRotated }: RowProps) {
  const t = useTexts(apiTokenTexts);
  const { remove } = useRemoveRecord(apiTokenTexts, removeApiToken);
  const connection = useConnections().find(({ id }) => id === token.whatsappId);
  const { name, tail, previous, lastUsedAt, scopes, isConnectionDeleted } = token;
  const rotate = async () => {
    const question = { title: t('rotateTitle', { name }), text: t('rotateText'), action: t('rotate') };
    if (!(await confirm(question))) return;
    try {
      const made = await rotateApiToken(token);
      invalidateApiTokens();
      onRotated(made);
    } catch (error) {
      toast.error(error);
    }
  };
  const second = [
    `…${tail}`,
    lastUsedAt === null ? t('neverUsed') : t('lastUsed', { at: formatDateTime(lastUsedAt) }),
    ...(connection ? [connection.name] : []),
    ...(previous ? [t('previous', { tail: previous.tail, until: formatDateTime(previous.until) })] : []),
  ];
  return (
    <ItemRow
      title={
        <>
          {name}
          {scopes.map((scope) => (
            <Badge key={scope} variant="default" size="sm" tt="none">
              {t(scope)}
            </Badge>
          ))}
          {isConnectionDeleted && (
            <Badge color="red" variant="light" size="sm" tt="none">
              {t('connectionDeleted')}
            </Badge>
          )}
        </>
      }
      second={second.join(' · ')}
      actions={
        <>
          <IconButton icon={IconRefresh} name={`${t('rotate')}: ${name}`} onClick={() => void rotate()} />
          <IconButton icon={IconPencil} name={`${t('editAction')}: ${name}`} onClick={onEdit} />
          <IconButton icon={IconTrash} name={`${t('deleteAction')}: ${name}`} onClick={() => remove(token)} />
        </>
      }
    />
  );
}

/** Setting: whether tokens of connections, as older programs use them, are accepted too. */
function ConnectionTokens() {
  const t = useTexts(apiTokenTexts);
  const { current, change } = useSettings();
  return (
    <div className={classes['switch']}>
      <Switch
        label={t('connectionTokens')}
        description={t('connectionTokensHint')}
        checked={current('apiConnectionTokens') === 'enabled'}
        onChange={({ currentTarget }) =>
          void change('apiConnectionTokens', currentTarget.checked ? 'enabled' : 'disabled')
        }
      />
    </div>
  );
}
