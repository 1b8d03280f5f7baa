type SentMessage = {
  body: string;
  facts: Record<string, unknown> | null;
  file: { name: string; mimeType: string } | null;
};

/**
 * The desk's own recorder names its files so; what a person attached is a sound like any other. With words beside it it
 * is none either: voices have no caption.
 */
export const isVoiceRecording = ({ body, facts, file }: SentMessage): boolean =>
  file !== null &&
  body === '' &&
  /^audio\/(mpeg|webm|ogg)$/.test(file.mimeType) &&
  (facts?.['voice'] === true || /^audio-\d{10,}\.\w+$/.test(file.name));
