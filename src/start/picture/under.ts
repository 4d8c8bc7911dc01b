import { leads } from '../early-tap.ts'

/**
 * What a press on the picture meant, which is inert: the screen below takes its presses itself as soon as it is drawn.
 * Found by the boxes of what leads somewhere, the last one in the document above the others: to ask the browser, the
 * picture could not be inert, and to change that is to style all of it again.
 */
export const underPicture =
  (picture: HTMLElement) =>
  ({ target, clientX, clientY }: MouseEvent): Element | null => {
    if (target instanceof Element && target.closest('#root > *')) return null
    const isHit = (element: Element): boolean => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      return left <= clientX && clientX < right && top <= clientY && clientY < bottom
    }
    return [...picture.querySelectorAll(leads)].findLast(isHit) ?? null
  }
