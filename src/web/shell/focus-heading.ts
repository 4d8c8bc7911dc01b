/** Milliseconds in which the code of a page and its stored data arrive. */
const timeLimit = 3_000

/**
 * Moves the focus to the heading of the page that is opening, also when it is drawn again with its data, and after a
 * closing drawer has given the focus back to its button. It ends at the user's next press.
 * @returns a function that ends it
 */
export const focusHeading = (): (() => void) => {
  const left = document.activeElement
  const look = () => {
    const heading = document.querySelector<HTMLElement>('main h1')
    const { activeElement } = document
    const isFree = activeElement === document.body || activeElement === left || activeElement?.matches('header button')
    if (!heading || !isFree || heading.closest('[inert]')) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }
  const watching = new MutationObserver(look)
  const timer = setTimeout(() => end(), timeLimit)
  const presses = ['pointerdown', 'keydown']
  const end = () => {
    watching.disconnect()
    clearTimeout(timer)
    removeEventListener('focusin', look)
    for (const type of presses) removeEventListener(type, end)
  }
  watching.observe(document.body, { childList: true, subtree: true })
  addEventListener('focusin', look)
  for (const type of presses) addEventListener(type, end, { passive: true })
  look()
  return end
}
