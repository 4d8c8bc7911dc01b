import { whileArriving } from './while-arriving.ts'

/**
 * Moves the focus to the heading of the page that is opening, also when it is drawn again with its data, and after a
 * closing drawer has given the focus back to its button.
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
  addEventListener('focusin', look)
  return whileArriving(look, () => removeEventListener('focusin', look))
}
