import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import * as css from './admin-main.module.css'

/** The part of the frame that scrolls: the section that is open. */
export function AdminMain({ path, children }: { path: string; children: ReactNode }) {
  const main = useRef<HTMLElement>(null)
  useFocusAtHead(main, path)
  useFocusInView(main)
  return (
    <main ref={main} tabIndex={-1} className={css.main} id="content">
      {children}
    </main>
  )
}

/** Another section begins at its head, for the eye and for a screen reader. */
const useFocusAtHead = (main: RefObject<HTMLElement | null>, path: string): void => {
  const seen = useRef(path)
  useEffect(() => {
    if (seen.current === path) return
    seen.current = path
    main.current?.scrollTo({ top: 0 })
    main.current?.focus({ preventScroll: true })
  }, [main, path])
}

/**
 * The control with the keyboard's focus stays in view when what is above it grows, as it does when an answer arrives:
 * the browser itself holds only what it has scrolled to.
 */
const useFocusInView = (main: RefObject<HTMLElement | null>): void =>
  useEffect(() => {
    const scroller = main.current!
    const focused = (): Element | null => scroller.querySelector(':focus-visible')
    let isSeen = false
    let height = scroller.scrollHeight
    // The browser brings what gets the focus into view, after this event.
    const arrive = () => void (isSeen = true)
    const look = () => {
      const element = focused()
      isSeen = element !== null && isWithin(element, scroller)
    }
    // When the height has changed as well, the observer of sizes runs next, and decides.
    const scrolled = () => scroller.scrollHeight === height && look()
    const sizes = new ResizeObserver(() => {
      const element = isSeen ? focused() : null
      if (element && element.clientHeight <= scroller.clientHeight) element.scrollIntoView({ block: 'nearest' })
      height = scroller.scrollHeight
      look()
    })
    const observe = () => {
      sizes.disconnect()
      for (const part of scroller.children) sizes.observe(part)
    }
    const parts = new MutationObserver(observe)
    observe()
    parts.observe(scroller, { childList: true })
    scroller.addEventListener('focusin', arrive)
    scroller.addEventListener('scroll', scrolled)
    return () => {
      sizes.disconnect()
      parts.disconnect()
      scroller.removeEventListener('focusin', arrive)
      scroller.removeEventListener('scroll', scrolled)
    }
  }, [main])

/** Whether the whole height of an element is in view. */
const isWithin = (element: Element, scroller: Element): boolean => {
  const [part, whole] = [element.getBoundingClientRect(), scroller.getBoundingClientRect()]
  return part.top >= whole.top && part.bottom <= whole.bottom
}
