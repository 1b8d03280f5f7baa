/** After the third failure users get a note. */
export const isNoteworthy = (failures: number): boolean => failures === 3;
