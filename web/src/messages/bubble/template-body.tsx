import type { FilledTemplate } from '@balcao/contract/message-templates/message-template';
import type { Message } from '@balcao/contract/messages/message';
import { TemplateCard } from './cards/template-card.tsx';
import { DeliveryMark } from './delivery-mark.tsx';
import { Document } from './media/document.tsx';
import { MediaFailed, MediaPending } from './media/media-state.tsx';
import { Photo } from './media/photo.tsx';
import { Video } from './media/video.tsx';

/** A message that is an approved template, with its header's file. */
export const TemplateBody = ({ message, template }: { message: Message; template: FilledTemplate }) => (
  <TemplateCard
    template={template}
    media={message.media && <HeaderFile message={message} />}
    end={<DeliveryMark message={message} />}
  />
);

function HeaderFile({ message }: { message: Message }) {
  if (message.media?.state === 'pending') return <MediaPending message={message} />;
  if (message.media?.state === 'failed') return <MediaFailed message={message} />;
  if (message.mediaType === 'image') return <Photo message={message} />;
  return message.mediaType === 'video' ? <Video message={message} /> : <Document message={message} />;
}
