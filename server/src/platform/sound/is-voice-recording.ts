type SentMessage = {
  body: string;
  metadata: Record<string, unknown> | null;
  file: { name: string; mimeType: string } | null;
};

/**
 * The web application's recorder uses this file name; an audio file that a person attached is not a voice note. Neither
 * is a recording sent with text: voice notes have no caption.
 */
export const isVoiceRecording = ({ body, metadata, file }: SentMessage): boolean =>
  file !== null &&
  body === '' &&
  /^audio\/(mpeg|webm|ogg)$/.test(file.mimeType) &&
  (metadata?.['voice'] === true || /^audio-\d{10,}\.\w+$/.test(file.name));
