/** A screen is drawn when it is there and nothing of it is a placeholder any more. */
export const isDrawn = (root: HTMLElement): boolean => {
  const main = root.querySelector('main')
  return main !== null && main.childElementCount > 0 && !root.querySelector('.sk, main[aria-busy="true"]')
}
