import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useNavigation } from '#src/kit/navigation/navigation.ts'
import { useInBrowser } from '#src/customer/ui/use-in-browser.ts'
import { purified } from './purify.ts'
import * as css from './merchant-html.module.css'

/**
 * A merchant's text. Only lazy screens and sheets import this: the sanitiser is no part of the first load. Links to the
 * app's own screens open without a reload.
 */
export function MerchantHtml({ html, top = 2 }: { html: string; top?: 2 | 3 }) {
  const place = useRef<HTMLDivElement>(null)
  const { opens, go } = useNavigation()
  const isHere = useInBrowser()
  useLayoutEffect(() => {
    if (!isHere || !place.current) return
    place.current.replaceChildren(purified(html, top))
    nameHeadings(place.current)
  }, [html, top, isHere])
  const follow = useEffectEvent((event: MouseEvent) => {
    const link = (event.target as Element).closest('a')
    if (!link || link.origin !== location.origin || !opens(link.pathname)) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    go(`${link.pathname}${link.search}${link.hash}`)
  })
  useEffect(() => {
    const element = place.current
    const pressed = (event: MouseEvent) => follow(event)
    // The links are not React's: a press on one reaches the element around them.
    element?.addEventListener('click', pressed)
    return () => element?.removeEventListener('click', pressed)
  }, [])
  // A server draws the text as the server's call has sanitised it; taking a page over sets no HTML.
  const drawn = isHere ? undefined : { __html: html }
  return <div ref={place} className={css.html} data-ui="merchant-html" dangerouslySetInnerHTML={drawn} />
}

/** "How does the code work?" → "how-does-the-code-work" */
const idOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')

/** Gives the headings of a text an id for links to them. A name that page or browser uses stays theirs. */
const nameHeadings = (text: HTMLElement): void => {
  for (const heading of text.querySelectorAll('h1, h2, h3, h4, h5, h6')) {
    const id = idOf(heading.textContent ?? '')
    if (id && !(id in window) && !document.getElementById(id)) heading.id = id
  }
}
