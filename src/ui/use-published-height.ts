import { useLayoutEffect, type RefObject } from 'react'

/** What is published now, and belongs to what is shown now: a stored screen must not carry it. */
export const publishedHeights = ['--bar-h', '--paybar-h', '--dock-h', '--toasts-h', '--toasts-top-h'] as const

export type PublishedHeight = (typeof publishedHeights)[number]

/** Keeps an element's height in a custom property of the document, so that fixed layers can stand above it. */
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
