/** A screen is drawn when it has content and no placeholder is left. */
export const isDrawn = (root: HTMLElement): boolean => {
  const main = root.querySelector('main')
  return (
    main !== null && main.childElementCount > 0 && !root.querySelector('[data-ui="skeleton"], main[aria-busy="true"]')
  )
}
