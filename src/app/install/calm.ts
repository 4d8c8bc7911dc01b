/** The page is visible, no dialog, sheet or toast stands, and nothing is being typed: the offer covers nothing. */
export const isCalm = (page: Document = document): boolean =>
  page.visibilityState === 'visible' &&
  page.querySelector('[role="dialog"], [role="alertdialog"], .toast') === null &&
  !page.activeElement?.matches('input, textarea, select, iframe')
