/** Spreadsheets and word processors put a picture beside the text, which is what is meant: only they have it plain and formatted. */
export const pastedFiles = ({ files, types }: DataTransfer): File[] =>
  types.includes('text/plain') && types.includes('text/html') ? [] : [...files];
