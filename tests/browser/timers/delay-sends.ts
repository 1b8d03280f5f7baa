import type { Page } from 'playwright-core';

/** The server delays each send that can be undone as long as it may, ten seconds: the page's own number is too short for a slow machine. */
export const delaySends = (page: Page) =>
  page.route(/\/api\/messages\/\d+$/, (route) => {
    const body = route.request().postData();
    const postData = body?.replace(/"holdSeconds":\d+/, '"holdSeconds":10');
    return route.continue(postData === undefined ? {} : { postData });
  });
