import { proto } from 'baileys/WAProto/index.js';
import type { InboundContent } from '../../../inbound-event.ts';
import { decodeTexts as words } from '../decode.texts.ts';
import { formatDateTime, joinParts, type LongLike, numberOf } from './format-text.ts';

/** Polls, events, calls and invitations, as text. */
const text = (...parts: (string | false | null | undefined)[]): InboundContent => ({
  mediaType: 'conversation',
  body: joinParts(...parts),
});

export const readPoll = ({ name, options, pollType }: proto.Message.IPollCreationMessage): InboundContent =>
  text(
    (pollType === proto.Message.PollType.QUIZ ? words.quiz : words.poll)(name ?? ''),
    ...(options ?? []).map(({ optionName }) => optionName && `▸ ${optionName}`),
  );

export const readPollResult = ({ name, pollVotes }: proto.Message.IPollResultSnapshotMessage): InboundContent =>
  text(
    words.pollResult(name ?? ''),
    ...(pollVotes ?? []).map(
      ({ optionName, optionVoteCount }) => `▸ ${optionName ?? ''}: ${numberOf(optionVoteCount) ?? 0}`,
    ),
  );

const secondsToMs = (value: LongLike): number | null => {
  const number = numberOf(value);
  return number === null || number === 0 ? null : number * 1000;
};

export function readEvent(given: proto.Message.IEventMessage, timeZone: string): InboundContent {
  const when = [
    formatDateTime(secondsToMs(given.startTime), timeZone),
    formatDateTime(secondsToMs(given.endTime), timeZone),
  ];
  const where = [given.location?.name, given.location?.address].filter(Boolean).join(', ');
  return text(
    (given.isCanceled ? words.eventCancelled : words.event)(given.name ?? ''),
    when.filter(Boolean).join(' – '),
    where,
    given.description,
    given.joinLink,
  );
}

export function readScheduledCall(
  { title, callType, scheduledTimestampMs }: proto.Message.IScheduledCallCreationMessage,
  timeZone: string,
): InboundContent {
  const video = callType === proto.Message.ScheduledCallCreationMessage.CallType.VIDEO;
  const when = numberOf(scheduledTimestampMs);
  return text(
    (video ? words.videoCallPlanned : words.voiceCallPlanned)(title ?? ''),
    formatDateTime(when || null, timeZone),
  );
}

const outcome = proto.Message.CallLogMessage.CallOutcome;

/** A past call, as recorded by the phone. */
export function readCallLog({ isVideo, callOutcome, durationSecs }: proto.Message.ICallLogMessage): InboundContent {
  const length = numberOf(durationSecs) ?? 0;
  const how =
    callOutcome === outcome.MISSED ||
    callOutcome === outcome.SILENCED_BY_DND ||
    callOutcome === outcome.SILENCED_UNKNOWN_CALLER
      ? words.callMissed
      : callOutcome === outcome.REJECTED
        ? words.callRejected
        : callOutcome === outcome.FAILED
          ? words.callFailed
          : length > 0 && `(${Math.floor(length / 60)}:${String(length % 60).padStart(2, '0')})`;
  const body = [isVideo ? words.videoCall : words.voiceCall, how].filter(Boolean).join(' ');
  return { mediaType: 'call_log', body, metadata: { call: { video: isVideo === true, seconds: length } } };
}

export const readGroupInvite = (given: proto.Message.IGroupInviteMessage): InboundContent =>
  text(
    words.groupInvite(given.groupName ?? ''),
    given.inviteCode && `https://chat.whatsapp.com/${encodeURIComponent(given.inviteCode)}`,
    given.caption,
  );

export const readChannelInvite = ({
  newsletterName,
  caption,
}: proto.Message.INewsletterAdminInviteMessage | proto.Message.INewsletterFollowerInviteMessage): InboundContent =>
  text(words.channelInvite(newsletterName ?? ''), caption);
