import type { Ticket } from '@balcao/contract/tickets/ticket';
import { useMediaQuery } from '@mantine/hooks';
import { RewriteStrip } from '../../ai/rewriting/rewrite-strip.tsx';
import { OfferedDraft } from '../../drafts/offered-draft.tsx';
import { MentionPeople } from '../../mentions/mention-list.tsx';
import { useMentionList } from '../../mentions/use-mention-list.ts';
import { useStored } from '../../platform/storage/use-stored.ts';
import { useTexts } from '../../platform/texts.ts';
import { QuickReplyList } from '../../quick-messages/quick-reply-list.tsx';
import { type Command, useCommands } from '../../shell/palette/commands.ts';
import { shortcuts } from '../../ui/keyboard/shortcuts.ts';
import { useNarrow } from '../../ui/layout/use-narrow.ts';
import { useConversation } from '../conversation-context.ts';
import { AttachmentList } from './attachment-list.tsx';
import { attach } from './attachments/attachments.ts';
import classes from './composer.module.css';
import { composerTexts } from './composer.texts.ts';
import { ComposerBar } from './composer-bar.tsx';
import { ComposerContext } from './composer-context.tsx';
import { ComposerField } from './composer-field.tsx';
import { type LaterDraft, laterDraft } from './later-draft.ts';
import { RecordingBar } from './recording-bar.tsx';
import type { ReplyWindow } from './reply-window.rules.ts';
import { useComposerRewriting } from './rewriting/use-composer-rewriting.ts';
import { useComposerQuickReplies } from './use-composer-quick-replies.ts';
import { type Composing, type ComposingInput, useComposing } from './use-composing.ts';
import { WindowClock } from './window-clock.tsx';

type Props = ComposingInput & {
  /** edits the newest own message; returns whether there is one */
  onEditLast: () => boolean;
  /** in flow mode: go to the next conversation after a send */
  onNext: (() => void) | undefined;
  window: ReplyWindow | undefined;
  onSendLater: ((draft: LaterDraft) => void) | undefined;
};

/** Message composer. Disabled unless the ticket is open and the user may act on it. */
export function Composer({ onEditLast, onNext, onSendLater, window, ...input }: Props) {
  const t = useTexts(composerTexts);
  const { replying, editing, onFinished } = input;
  const { ticket, canWrite, capabilities } = useConversation();
  const narrow = useNarrow();
  const maySign = useMediaQuery('(min-width: 62em)', undefined, { getInitialValueInEffect: false }) ?? false;
  const [sign, setSign] = useStored('signOption', true);
  const composing = useComposing({ ...input, signature: maySign && sign });
  const replies = useComposerQuickReplies(composing);
  const rewriting = useComposerRewriting(composing);
  const mentions = useMentionList({ ...composing, ...mentionInput(composing, ticket, canWrite) });
  const parts = { composing, replies, mentions, rewriting, narrow };
  const { isNote, isEdit, recorder } = composing;
  const about = editing ?? replying;
  useComposerCommands(composing);

  return (
    <section
      className={classes['composer']}
      aria-label={t('composer')}
      data-composer
      data-note={isNote || undefined}
      data-narrow={narrow || undefined}
      data-off={!canWrite || undefined}
    >
      <QuickReplyList replies={replies} />
      <MentionPeople mentions={mentions} />
      {narrow && canWrite && <WindowClock window={window} />}
      <div className={classes['box']} data-box>
        {about && (
          <ComposerContext message={about} editing={isEdit} contactName={ticket.contact.name} onCancel={onFinished} />
        )}
        {rewriting && <RewriteStrip rewriting={rewriting} />}
        {!isEdit && <Attachments composing={composing} />}
        {recorder.state === 'idle' ? (
          <div className={classes['write']}>
            <ComposerField {...parts} onCancel={about && onFinished} onEditLast={onEditLast} onNext={onNext} />
            {canWrite && (
              <ComposerBar
                {...parts}
                window={window}
                sign={maySign && !isEdit ? sign : undefined}
                onSign={setSign}
                onLater={onSendLater && (() => onSendLater(laterDraft(ticket.id, composing, onFinished)))}
                onFiles={(files) => void attach(ticket.id, files, capabilities)}
              />
            )}
          </div>
        ) : (
          <RecordingBar recorder={recorder} narrow={narrow} />
        )}
      </div>
    </section>
  );
}

const mentionInput = ({ isEdit, toggleNote }: Composing, { id, isGroup }: Ticket, canWrite: boolean) => ({
  ticketId: id,
  isGroup,
  isEnabled: canWrite && !isEdit,
  beginNote: toggleNote,
});

function Attachments({ composing }: { composing: Composing }) {
  const { ticket, canWrite, capabilities } = useConversation();
  return (
    <>
      {canWrite && <OfferedDraft ticketId={ticket.id} onUse={composing.insert} />}
      <AttachmentList
        ticketId={ticket.id}
        attachments={composing.attachments}
        captions={canWrite}
        captionMaxLength={capabilities?.captionMaxLength ?? 1024}
      />
    </>
  );
}

function useComposerCommands({ box }: Composing): void {
  const t = useTexts(composerTexts);
  const { canWrite, chooseTemplate } = useConversation();
  const focus: Command = {
    id: 'composer.focus',
    group: 'conversation',
    label: t('composer'),
    keys: shortcuts.conversation.write,
    run: () => box.current?.focus(),
  };
  const template: Command = {
    id: 'composer.template',
    group: 'conversation',
    label: t('chooseTemplate'),
    run: () => chooseTemplate?.(),
  };
  useCommands([...(canWrite ? [focus] : []), ...(chooseTemplate ? [template] : [])]);
}
