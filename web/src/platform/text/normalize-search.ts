/** Lower case without accents, for comparing searches. */
export const normalizeSearch = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
