import { useLayoutEffect, type RefObject } from 'react'

/** Published heights, which depend on the elements on screen: a stored screen must not contain them. */
export const publishedHeights = [
  '--bar-h',
  '--paybar-h',
  '--dock-h',
  '--toasts-h',
  '--toasts-top-h',
  '--strip-h',
] as const

export type PublishedHeight = (typeof publishedHeights)[number]

/** Publishes an element's height as a custom property of the document, so that fixed layers can be placed above it. */
export function usePublishedHeight(element: RefObject<HTMLElement | null>, property: PublishedHeight) {
  useLayoutEffect(() => {
    const measured = element.current
    if (!measured) return
    const root = document.documentElement.style
    const publish = () => root.setProperty(property, `${measured.offsetHeight}px`)
    const observer = new ResizeObserver(publish)
    observer.observe(measured)
    publish()
    return () => {
      observer.disconnect()
      root.removeProperty(property)
    }
  }, [element, property])
}
