import { useEffect } from 'react'

/** An element that contains the focused one, with its siblings at that time, the next ones first. */
interface Place {
  node: Element
  siblings: Element[]
}

const controls = 'a[href], button:not(:disabled), input:not([type=hidden]):not(:disabled), select, textarea'
const headings = 'h1, h2, h3'

/**
 * Where the focused element is removed with its row, the focus goes to the next row, else to the one before, else to the
 * heading above: never to the body, where a keyboard would begin at the top of the page. For everything in `main`.
 */
export const useFocusAfterRemoval = (): void =>
  useEffect(() => {
    let places: Place[] = []
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.closest('main')) places = placesOf(target)
    }
    // A press beside all controls takes the focus from the one that had it.
    const leave = ({ target }: PointerEvent) => {
      if (target instanceof Element && target.closest('main') && !target.closest(controls)) places = []
    }
    const look = () => {
      const [focused] = places
      // While a dialog is open, its focus stays there: its end is a removal too.
      if (!focused || focused.node.isConnected || document.activeElement !== document.body) return
      heirOf(places)?.focus()
    }
    const observer = new MutationObserver(look)
    document.addEventListener('focusin', remember)
    document.addEventListener('pointerdown', leave)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      document.removeEventListener('focusin', remember)
      document.removeEventListener('pointerdown', leave)
      observer.disconnect()
    }
  }, [])

const placesOf = (focused: Element): Place[] => {
  const places: Place[] = []
  for (let node = focused; !node.matches('main'); node = node.parentElement!) {
    const around = [...(node.parentElement?.children ?? [])]
    const at = around.indexOf(node)
    places.push({ node, siblings: [...around.slice(at + 1), ...around.slice(0, at).reverse()] })
  }
  return places
}

/** What gets the focus. @param places from the focused element outwards */
const heirOf = (places: readonly Place[]): HTMLElement | undefined => {
  const kept = places.findIndex(({ node }) => node.isConnected)
  const removed = places.at(kept === -1 ? -1 : kept - 1)
  const within = kept === -1 ? document.querySelector('main') : places[kept]!.node
  for (const sibling of removed?.siblings ?? []) {
    const control = sibling.isConnected ? controlOf(sibling) : null
    if (control) return control
  }
  const heading = headingOf(within)
  if (heading) heading.tabIndex = -1
  return heading
}

const controlOf = (sibling: Element): HTMLElement | null =>
  sibling.matches(controls) ? (sibling as HTMLElement) : sibling.querySelector<HTMLElement>(controls)

/** The heading of the part around a place. */
const headingOf = (within: Element | null): HTMLElement | undefined => {
  for (let node = within; node; node = node.matches('main') ? null : node.parentElement) {
    const heading = node.querySelector<HTMLElement>(headings)
    if (heading) return heading
  }
  return undefined
}
