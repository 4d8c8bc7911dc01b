/** Nothing else wants the person's eyes or fingers: no dialog or sheet is up, nothing is being typed, and the page is seen. */
export const isCalm = (page: Document = document): boolean =>
  page.visibilityState === 'visible' &&
  page.querySelector('[role="dialog"], [role="alertdialog"]') === null &&
  !page.activeElement?.matches('input, textarea, select, iframe')
