import type { Page } from 'playwright-core';

/** Makes the server delay each undoable send by the maximum, ten seconds: the page's own delay is too short for a slow machine. */
export const delaySends = (page: Page) =>
  page.route(/\/api\/messages\/\d+$/, (route) => {
    const body = route.request().postData();
    const postData = body?.replace(/"holdSeconds":\d+/, '"holdSeconds":10');
    return route.continue(postData === undefined ? {} : { postData });
  });
