import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocationProperty } from 'wouter/use-browser-location'
import { productIn } from '#src/customer/catalogue/anchor.ts'
import { screenScroll } from '#src/ui/scroll-memory.ts'
import { focusHeading } from './focus-heading.ts'
import { holdPosition } from './hold-position.ts'

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
