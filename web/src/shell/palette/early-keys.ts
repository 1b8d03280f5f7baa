/**
 * Keys typed between opening the palette and its field getting the focus belong to the field. Without this they would
 * run shortcuts of the page: F goes to the search.  `hasFocus`: the field handles its keys itself from then on. Call
 * when the palette opens; the returned function stops.
 */
export function collectEarlyKeys(hasFocus: () => boolean, append: (text: string) => void): () => void {
  const collect = (event: KeyboardEvent) => {
    if (hasFocus()) return stop();
    // Escape and Tab are handled by the dialog; keys with a modifier are not text.
    if (event.ctrlKey || event.metaKey || event.altKey || (event.key.length > 1 && event.key !== 'Enter')) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    // Enter is dropped: the user has not seen what it would run.
    if (event.key.length === 1) append(event.key);
  };
  const stop = () => window.removeEventListener('keydown', collect, true);
  window.addEventListener('keydown', collect, true);
  return stop;
}
