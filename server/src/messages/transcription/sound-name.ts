const endings: Record<string, string> = {
  'audio/ogg': 'ogg',
  'audio/opus': 'ogg',
  'audio/mpeg': 'mp3',
  'audio/mp3': 'mp3',
  'audio/mp4': 'm4a',
  'audio/x-m4a': 'm4a',
  'audio/aac': 'm4a',
  'audio/wav': 'wav',
  'audio/x-wav': 'wav',
  'audio/vnd.wave': 'wav',
  'audio/webm': 'webm',
  'audio/flac': 'flac',
};

/** Services recognise an audio format by the file extension; the sender's file name is not passed on. */
export function soundNameFor(mimeType: string): { name: string; mimeType: string } {
  const type = mimeType.split(';')[0]?.trim().toLowerCase() ?? '';
  return { name: `audio.${endings[type] ?? type.split('/')[1] ?? 'bin'}`, mimeType: type };
}
