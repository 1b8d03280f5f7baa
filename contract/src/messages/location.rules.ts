/** The body of a location message: `thumbnail data URL|map URL|label` (docs/protocol.md 10). The thumbnail is always empty. */
export const formatLocationBody = ({
  latitude,
  longitude,
  label = '',
}: {
  latitude: number;
  longitude: number;
  label?: string | undefined;
}): string => `|https://www.google.com/maps?q=${latitude}%2C${longitude}|${label}`;

/** The parts of such a body; null when it is not one. */
export function parseLocationBody(body: string): { mapUrl: string; label: string } | null {
  const [, mapUrl = '', ...label] = body.split('|');
  return /^https?:\/\//.test(mapUrl) ? { mapUrl, label: label.join('|') } : null;
}
