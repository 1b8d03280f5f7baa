import type { Page } from 'playwright-core';

/** More than any page has; a walk that is longer goes in a circle or is caught. */
const maxSteps = 400;

/**
 * Walks by Tab from the beginning of what is there to its end, as somebody without a mouse does. Gives what is wrong: a control that is not reached
 * (by Tab, or by arrows within a group of which one is), a focus that cannot be seen or is covered, a place that only a pointer can press.
 */
export async function faultsOfTabWalk(page: Page): Promise<string[]> {
  await page.addStyleTag({
    content: '*, *::before, *::after { transition: none !important; animation: none !important }',
  });
  await page.evaluate(beginWalk);
  const faults: string[] = [];
  for (let steps = 0; ; steps++) {
    if (steps === maxSteps) return [...faults, `the walk has no end after ${maxSteps} Tabs`];
    await page.keyboard.press('Tab');
    const step = await page.evaluate(() => window.tabWalk!.look());
    if (step === 'end') break;
    if (step !== null) faults.push(step);
  }
  return [...faults, ...(await page.evaluate(() => window.tabWalk!.end()))];
}

declare global {
  interface Window {
    tabWalk?: { look(): string | null; end(): string[] };
  }
}

/** Runs in the page. */
function beginWalk(): void {
  const controls =
    'button, a[href], input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab], [role=checkbox], [role=switch], [role=radio], [role=combobox], [role=link], [role=slider], [tabindex="0"]';
  const groups =
    '[role=tablist], [role=radiogroup], [role=menu], [role=toolbar], [role=listbox], [role=grid], [role=tree]';
  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()} "${(
      element.getAttribute('aria-label') ??
      element.closest('label')?.textContent ??
      (element instanceof HTMLInputElement
        ? element.labels?.[0]?.textContent || element.placeholder
        : element.textContent) ??
      ''
    )
      .trim()
      .slice(0, 50)}"`;
  const looksOf = (element: Element) => {
    const around = [element, element.firstElementChild, element.nextElementSibling, element.previousElementSibling];
    for (let [above, levels] = [element.parentElement, 0]; above && levels < 4; levels++) {
      around.push(above);
      above = above.parentElement;
    }
    const drawn = around.flatMap((one) =>
      one ? [null, '::before', '::after'].map((part) => getComputedStyle(one, part)) : [],
    );
    return drawn
      .map(({ outline, boxShadow, borderColor, backgroundColor, textDecorationLine }) =>
        [outline, boxShadow, borderColor, backgroundColor, textDecorationLine].join('|'),
      )
      .join();
  };
  // Of a page behind a dialog nothing is reached; a page is walked through from its top, wherever it set the focus.
  const scope = document.activeElement?.closest('[role=dialog]') ?? document.body;
  if (scope === document.body) {
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute('tabindex');
  }
  const focused = new Map<Element, string>();
  const names = new Set<string>();
  let last: Element | null = null;
  let stays = 0;
  const maxStays = 8;
  const isCovered = (element: Element): boolean => {
    const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
    if (width < 4 || height < 4) return false;
    const x = Math.min(Math.max((left + right) / 2, left + 1), innerWidth - 1);
    const y = (top + bottom) / 2;
    if (right < 1 || left > innerWidth - 1 || bottom < 1 || top > innerHeight - 1) return true;
    return ![y, top + 3, bottom - 3].some((at) => {
      const there = document.elementFromPoint(x, at);
      return (
        there !== null &&
        (element.contains(there) || there.contains(element) || element.closest('label')?.contains(there))
      );
    });
  };
  window.tabWalk = {
    look() {
      const element = document.activeElement;
      // A date has several stops within; where there is only one control, a dialog comes back to it.
      if (element && element === last) return ++stays < maxStays ? null : 'end';
      [last, stays] = [element, 0];
      if (!element || element === document.body || focused.has(element)) return 'end';
      focused.set(element, looksOf(element));
      names.add(nameOf(element));
      return isCovered(element) ? `covered or outside: ${nameOf(element)}` : null;
    },
    end() {
      const unseen = [...focused]
        .filter(
          ([element, looks]) => element.isConnected && element !== document.activeElement && looksOf(element) === looks,
        )
        .map(([element]) => `the focus is not seen: ${nameOf(element)}`);
      const isThere = (element: Element) =>
        element.checkVisibility({ visibilityProperty: true }) &&
        element.getBoundingClientRect().width > 1 &&
        !element.matches(':disabled, [aria-disabled=true]') &&
        !element.closest('[inert], [aria-hidden=true]');
      const isInGroup = (element: Element) => {
        const group = element.closest(groups);
        if (group && [...focused.keys()].some((one) => group.contains(one))) return true;
        return (
          element instanceof HTMLInputElement &&
          element.type === 'radio' &&
          [...focused.keys()].some((one) => one instanceof HTMLInputElement && one.name === element.name)
        );
      };
      const unreached = [...scope.querySelectorAll(controls)]
        .filter((one) => isThere(one) && !focused.has(one) && !names.has(nameOf(one)) && !isInGroup(one))
        .map((one) => `not reached: ${nameOf(one)}`);
      const pointer = (element: Element | null) => element !== null && getComputedStyle(element).cursor === 'pointer';
      const onlyPressed = [...scope.querySelectorAll('*')]
        .filter(
          (one) =>
            pointer(one) &&
            !pointer(one.parentElement) &&
            isThere(one) &&
            !one.querySelector(`${controls}, label`) &&
            !one.closest(`${controls}, label, [role=option], [role^=menuitem], [role=treeitem]`),
        )
        .map((one) => `only by pointer: ${nameOf(one)}`);
      return [...unseen, ...unreached, ...onlyPressed];
    },
  };
}
