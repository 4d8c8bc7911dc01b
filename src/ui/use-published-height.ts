import { useLayoutEffect, type RefObject } from 'react'

/** Keeps an element's height in a custom property of the document, so that fixed layers can stand above it. */
export function usePublishedHeight(element: RefObject<HTMLElement | null>, property: `--${string}`) {
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
