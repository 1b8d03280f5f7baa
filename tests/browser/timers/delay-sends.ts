import type { Page } from 'playwright-core';

/** Delays each undoable send on the server by the maximum of ten seconds: the page's delay is too short here. */
export const delaySends = (page: Page) =>
  page.route(/\/api\/messages\/\d+$/, (route) => {
    const body = route.request().postData();
    const postData = body?.replace(/"holdSeconds":\d+/, '"holdSeconds":10');
    return route.continue(postData === undefined ? {} : { postData });
  });
