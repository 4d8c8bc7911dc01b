import { useEffect, useEffectEvent, type RefObject } from 'react'

/** The distance of a swipe and the width of the screen, in pixels. */
export interface Swipe {
  right: number
  down: number
  width: number
}

/** To the right by at least half of the screen's width, and more horizontal than vertical. */
export const opensMenu = ({ right, down, width }: Swipe): boolean => right >= width / 2 && right > 2 * Math.abs(down)

/** Elements that handle horizontal swipes or text input themselves. */
const ownSwipes = 'input, textarea, select, iframe, [role="slider"], [data-ui="cart-line"], [data-ui="drum"]'

const scrollsSideways = (from: Element, within: Element): boolean => {
  for (let each: Element | null = from; each && each !== within && each.tagName !== 'MAIN'; each = each.parentElement)
    if (each.scrollWidth > each.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(each).overflowX)) return true
  return false
}

/** Calls back when one finger swipes right over the view by half of the screen's width. */
export const useMenuSwipe = (view: RefObject<HTMLElement | null>, onSwipe: () => void): void => {
  const swiped = useEffectEvent(onSwipe)
  useEffect(() => {
    const element = view.current
    if (!element) return
    let watched = new AbortController()
    const down = ({ touches, target }: TouchEvent) => {
      watched.abort()
      const [start, ...others] = touches
      if (!start || others.length > 0 || !(target instanceof Element)) return
      if (target.closest(ownSwipes) || scrollsSideways(target, element)) return
      watched = new AbortController()
      const up = (event: Event) => {
        const [end] = (event as TouchEvent).changedTouches
        const [right, downwards] = [end!.clientX - start.clientX, end!.clientY - start.clientY]
        if (opensMenu({ right, down: downwards, width: window.innerWidth })) swiped()
      }
      // On the touched element itself: when a screen replaces it meanwhile, the event no longer bubbles to the view.
      target.addEventListener('touchend', up, { passive: true, once: true, signal: watched.signal })
    }
    element.addEventListener('touchstart', down, { passive: true })
    return () => {
      watched.abort()
      element.removeEventListener('touchstart', down)
    }
  }, [view])
}
