/**
 * The instant at which a local day begins; `midnight` is a timestamp. Of a midnight that occurs twice, as on the Azores in
 * autumn, PostgreSQL would take the second.
 */
export const firstInstant = (midnight: string, zone: string): string =>
  `least((${midnight}) at time zone ${zone}, (${midnight} - interval '1 hour') at time zone ${zone} + interval '1 hour')`;
