import { whileArriving } from './while-arriving.ts'

/**
 * Scrolls to a position, and keeps it while the parts above change their height.
 * @param top pixels; undefined while the document does not have what is scrolled to
 * @returns a function that ends it
 */
export const holdPosition = (scroller: HTMLElement, top: () => number | undefined): (() => void) => {
  // Against it, the browser's own anchoring would add what the parts have grown.
  scroller.style.setProperty('overflow-anchor', 'none')
  return whileArriving(
    () => {
      const to = top()
      if (to !== undefined) scroller.scrollTop = to
    },
    () => scroller.style.removeProperty('overflow-anchor'),
  )
}
