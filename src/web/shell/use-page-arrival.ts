import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocationProperty } from 'wouter/use-browser-location'
import { productIn } from '#src/customer/catalogue/anchor.ts'
import { screenScroll } from '#src/ui/scroll-memory.ts'

/** Pixels between the bar at the top and what a hash leads to. */
const gap = 16

const barHeight = (): number => document.querySelector('header')?.offsetHeight ?? 0

/** The hash of an address may hold a broken escape. */
const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Where a hash leads to, in pixels; undefined while the document does not have it. A product's card scrolls itself. */
const topOf = (hash: string): number | undefined => {
  if (productIn(hash) !== undefined) return undefined
  const place = document.getElementById(decoded(hash.slice(1)))
  return place ? scrollY + place.getBoundingClientRect().top - barHeight() - gap : undefined
}

/**
 * What a browser does on a new document. A page that a link opens starts at its top, or at what the hash names, and the
 * focus moves to its heading; on Back and Forward a page is where the user left it.
 */
export const usePageArrival = (path: string): void => {
  const hash = useLocationProperty(
    () => location.hash,
    () => '',
  )
  const shown = useRef<string>(undefined)
  useOwnScroll()
  useLayoutEffect(() => {
    const scroller = document.documentElement
    const screen = screenScroll()
    const isOther = shown.current !== undefined && shown.current !== path
    shown.current = path
    const note = () => screen.note(scroller.scrollTop)
    const stops = [() => removeEventListener('scroll', note)]
    const { top } = screen
    if (top && isOther) stops.push(holdPosition(scroller, () => top))
    else if (hash) stops.push(holdPosition(scroller, () => topOf(hash)))
    else if (isOther) scroller.scrollTop = 0
    if (isOther) stops.push(focusHeading())
    addEventListener('scroll', note, { passive: true })
    return () => stops.forEach((stop) => stop())
  }, [path, hash])
}

/** The browser would restore a position before the page has its height; after a reload it does so well. */
const useOwnScroll = (): void => {
  useEffect(() => {
    const set = (how: ScrollRestoration) => () => (history.scrollRestoration = how)
    const [own, browsers] = [set('manual'), set('auto')]
    own()
    addEventListener('pageshow', own)
    addEventListener('pagehide', browsers)
    return () => {
      browsers()
      removeEventListener('pageshow', own)
      removeEventListener('pagehide', browsers)
    }
  }, [])
}

/**
 * Scrolls to a position, and keeps it while the parts above change their height.
 * @param top pixels; undefined while the document does not have what is scrolled to
 * @returns a function that ends it
 */
const holdPosition = (scroller: HTMLElement, top: () => number | undefined): (() => void) => {
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

/**
 * Moves the focus to the heading of the page that is opening, also when it is drawn again with its data, and after a
 * closing drawer has given the focus back to its button.
 * @returns a function that ends it
 */
const focusHeading = (): (() => void) => {
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

/** Milliseconds in which a page stands: its code and its stored data arrive one by one. */
const timeLimit = 5_000

const presses = ['pointerdown', 'wheel', 'keydown']

/**
 * Takes a step now and at each change of the document, while the page of a new address arrives. The user's next press
 * ends it.
 * @param onEnd undoes what the steps have set
 * @returns a function that ends it
 */
const whileArriving = (step: () => void, onEnd?: () => void): (() => void) => {
  const watching = new MutationObserver(step)
  const timer = setTimeout(() => end(), timeLimit)
  const end = () => {
    watching.disconnect()
    clearTimeout(timer)
    for (const type of presses) removeEventListener(type, end)
    onEnd?.()
  }
  watching.observe(document.body, { childList: true, subtree: true })
  for (const type of presses) addEventListener(type, end, { passive: true })
  step()
  return end
}
