/** Milliseconds in which a page has its height: its code may be fetched again, and its parts come one by one. */
const timeLimit = 5_000

const presses = ['pointerdown', 'wheel', 'keydown']

/**
 * Scrolls to a position, and keeps it while the parts above change their height. The user's next press ends it.
 * @param top pixels
 * @returns a function that ends it
 */
export const holdPosition = (scroller: HTMLElement, top: number): (() => void) => {
  const set = () => (scroller.scrollTop = top)
  const watching = new MutationObserver(set)
  const timer = setTimeout(() => end(), timeLimit)
  const end = () => {
    watching.disconnect()
    clearTimeout(timer)
    // Against it, the browser's own anchoring would add what the parts have grown.
    scroller.style.removeProperty('overflow-anchor')
    for (const type of presses) removeEventListener(type, end)
  }
  scroller.style.setProperty('overflow-anchor', 'none')
  watching.observe(document.body, { childList: true, subtree: true })
  for (const type of presses) addEventListener(type, end, { passive: true })
  set()
  return end
}
