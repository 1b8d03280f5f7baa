/**
 * What is typed after the keys that open the palette and before its field has the focus belongs to the field. Without this the
 * letters are shortcuts of the page: F goes to the search.
 *
 * `hasFocus`: the field takes its keys itself. Call when the palette opens; the returned function stops.
 */
export function collectEarlyKeys(hasFocus: () => boolean, append: (text: string) => void): () => void {
  const collect = (event: KeyboardEvent) => {
    if (hasFocus()) return stop();
    // Escape and Tab are the dialog's, and what is pressed with a modifier is no text.
    if (event.ctrlKey || event.metaKey || event.altKey || (event.key.length > 1 && event.key !== 'Enter')) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    // Enter is not kept: what it would run has not been seen.
    if (event.key.length === 1) append(event.key);
  };
  const stop = () => window.removeEventListener('keydown', collect, true);
  window.addEventListener('keydown', collect, true);
  return stop;
}
