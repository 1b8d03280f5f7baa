import type { Page } from 'playwright-core';

/** Above the number of stops of any page; a longer walk is a loop or a focus trap. */
const maxSteps = 400;

/**
 * Walks by Tab from the first element to the last, like a keyboard user, without the main menu unless it is asked for: it is the
 * same on each page. Returns the faults: a control that is not reached
 * (by Tab, or by arrows within a group that has a Tab stop), a focus that is invisible or covered, an element only a pointer can press.
 */
export async function faultsOfTabWalk(page: Page, withMenu: boolean): Promise<string[]> {
  await page.addStyleTag({
    content: '*, *::before, *::after { transition: none !important; animation: none !important }',
  });
  await page.evaluate(describeElements);
  await page.evaluate(beginWalk, withMenu);
  const faults: string[] = [];
  for (let steps = 0; ; steps++) {
    if (steps === maxSteps) return [...faults, `the walk has no end after ${maxSteps} Tabs`];
    await page.keyboard.press('Tab');
    const step = await page.evaluate(() => window.tabWalk!.look());
    if (step === 'end') break;
    if (step !== null) faults.push(step);
  }
  return [...faults, ...(await page.evaluate(faultsOfEndedWalk))];
}

declare global {
  interface Window {
    tabWalk?: {
      look(): string | null;
      scope: Element;
      /** whether the element is not part of the walk */
      isLeft(element: Element): boolean;
      /** with the rendering while the focus was there */
      focused: Map<Element, string>;
    };
    described?: {
      nameOf(element: Element): string;
      drawnOf(element: Element): string;
      isCovered(element: Element): boolean;
    };
  }
}

/** The functions below run in the page, without access to this file's scope. */
function describeElements(): void {
  const nameOf = (element: Element) => {
    const labelled = element instanceof HTMLInputElement && (element.labels?.[0]?.textContent || element.placeholder);
    const name =
      element.getAttribute('aria-label') || element.closest('label')?.textContent || labelled || element.textContent;
    return `${element.tagName.toLowerCase()} "${(name ?? '').trim().slice(0, 50)}"`;
  };
  const properties = ['outline', 'box-shadow', 'border-color', 'background-color', 'text-decoration-line'];
  /** Styles that may show the focus, of the element and around it. */
  const drawnOf = (element: Element) => {
    const around = [element, element.firstElementChild, element.nextElementSibling, element.previousElementSibling];
    for (let [above, levels] = [element.parentElement, 0]; above && levels < 4; levels++) {
      around.push(above);
      above = above.parentElement;
    }
    return around
      .flatMap((one) => (one ? [null, '::before', '::after'].map((part) => getComputedStyle(one, part)) : []))
      .map((drawn) => properties.map((property) => drawn.getPropertyValue(property)).join('|'))
      .join();
  };
  const isCovered = (element: Element): boolean => {
    const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
    if (width < 4 || height < 4) return false;
    if (right < 1 || left > innerWidth - 1 || bottom < 1 || top > innerHeight - 1) return true;
    const x = Math.min(Math.max((left + right) / 2, left + 1), innerWidth - 1);
    return ![(top + bottom) / 2, top + 3, bottom - 3].some((y) => {
      const there = document.elementFromPoint(x, y);
      return there && (element.contains(there) || there.contains(element) || element.closest('label')?.contains(there));
    });
  };
  window.described = { nameOf, drawnOf, isCovered };
}

function beginWalk(withMenu: boolean): void {
  const { nameOf, drawnOf, isCovered } = window.described!;
  // Nothing behind a dialog is reached; a page is walked from its top, wherever it set the focus.
  const scope = document.activeElement?.closest('[role=dialog]') ?? document.body;
  const menu = withMenu || scope !== document.body ? null : document.querySelector('nav:not(main nav)');
  if (scope === document.body) {
    const start = menu?.nextElementSibling instanceof HTMLElement ? menu.nextElementSibling : document.body;
    start.tabIndex = -1;
    start.focus();
    start.removeAttribute('tabindex');
  }
  // What precedes the menu, as the link that skips it, is left with it.
  const isLeft = (element: Element) =>
    menu !== null &&
    (menu.contains(element) || (element.compareDocumentPosition(menu) & Node.DOCUMENT_POSITION_FOLLOWING) > 0);
  const focused = new Map<Element, string>();
  let last: Element | null = null;
  let stays = 0;
  const maxStays = 8;
  const look = () => {
    const element = document.activeElement;
    // A date field has several stops; in a dialog with only one control the focus returns to it.
    if (element && element === last) return ++stays < maxStays ? null : 'end';
    [last, stays] = [element, 0];
    if (!element || element === document.body || focused.has(element) || isLeft(element)) return 'end';
    focused.set(element, drawnOf(element));
    return isCovered(element) ? `covered or outside: ${nameOf(element)}` : null;
  };
  window.tabWalk = { look, scope, isLeft, focused };
}

function faultsOfEndedWalk(): string[] {
  const controls =
    'button, a[href], input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab], [role=checkbox], [role=switch], [role=radio], [role=combobox], [role=link], [role=slider], [tabindex="0"]';
  const groups =
    '[role=tablist], [role=radiogroup], [role=menu], [role=toolbar], [role=listbox], [role=grid], [role=tree]';
  const items = 'label, [role=option], [role^=menuitem], [role=treeitem]';
  const { nameOf, drawnOf } = window.described!;
  const { scope, isLeft, focused } = window.tabWalk!;
  const stops = [...focused.keys()];
  // An element re-rendered meanwhile is another one with the same name.
  const names = new Set(stops.map(nameOf));
  const isThere = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) &&
    element.getBoundingClientRect().width > 1 &&
    !element.matches(':disabled, [aria-disabled=true]') &&
    !element.closest('[inert], [aria-hidden=true]');
  const isOfGroup = (element: Element) => {
    const group = element.closest(groups);
    const radio = element instanceof HTMLInputElement && element.type === 'radio' ? element.name : null;
    return stops.some(
      (stop) => group?.contains(stop) || (radio !== null && stop instanceof HTMLInputElement && stop.name === radio),
    );
  };
  const hasPointer = (element: Element | null) => element !== null && getComputedStyle(element).cursor === 'pointer';
  const isOnlyPressed = (element: Element) =>
    hasPointer(element) &&
    !hasPointer(element.parentElement) &&
    isThere(element) &&
    !element.querySelector(`${controls}, label`) &&
    !element.closest(`${controls}, ${items}`);
  return [
    ...stops
      .filter((stop) => stop.isConnected && stop !== document.activeElement && drawnOf(stop) === focused.get(stop))
      .map((stop) => `the focus is not seen: ${nameOf(stop)}`),
    ...[...scope.querySelectorAll(controls)]
      .filter((one) => !isLeft(one) && isThere(one) && !focused.has(one) && !names.has(nameOf(one)) && !isOfGroup(one))
      .map((one) => `not reached: ${nameOf(one)}`),
    ...[...scope.querySelectorAll('*')]
      .filter((one) => !isLeft(one))
      .filter(isOnlyPressed)
      .map((one) => `only by pointer: ${nameOf(one)}`),
  ];
}
