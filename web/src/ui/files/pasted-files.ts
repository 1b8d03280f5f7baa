/** Spreadsheets and word processors add a picture to pasted text, which is ignored: they provide plain and formatted text too. */
export const pastedFiles = ({ files, types }: DataTransfer): File[] =>
  types.includes('text/plain') && types.includes('text/html') ? [] : [...files];
