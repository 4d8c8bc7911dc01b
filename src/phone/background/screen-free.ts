/** The page is visible, no dialog, sheet or toast is open, and no field has the focus: the offer covers nothing. */
export const isScreenFree = (page: Document = document): boolean =>
  page.visibilityState === 'visible' &&
  page.querySelector('[role="dialog"], [role="alertdialog"], [data-ui="toast"]') === null &&
  !page.activeElement?.matches('input, textarea, select, iframe')
