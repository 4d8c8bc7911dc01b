/**
 * What the tour looks for in a page. Each function is sent to the browser as it stands: it refers to nothing outside
 * itself.
 */

/** Controls whose finger area is smaller than 44 x 44 CSS pixels, and content that is wider than the window. */
export const layoutFaults = (): string[] => {
  const least = 44
  const controls =
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab], [role=switch]'
  const faults: string[] = []
  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}"`

  const isShown = (element: Element) =>
    element.checkVisibility({ opacityProperty: false, visibilityProperty: true }) &&
    !element.closest('[inert], [aria-hidden=true]')
  /** A link within a sentence may be as low as its line. */
  const isInText = (element: Element) =>
    getComputedStyle(element).display.startsWith('inline') &&
    [element.parentElement, element.parentElement?.parentElement].some((around) =>
      [...(around?.childNodes ?? [])].some((node) => node.nodeType === 3 && node.textContent?.trim()),
    )
  /** Also where a window lies over a part of it. */
  const takesTouch = (element: Element, x: number, y: number) => {
    const hit = document.elementFromPoint(x, y)
    if (!hit) return false
    const label = hit.closest('label')
    const isCovered =
      hit.closest('[role=dialog], [role=alertdialog]') !== element.closest('[role=dialog], [role=alertdialog]')
    return isCovered || element.contains(hit) || hit.contains(element) || (label !== null && label.control === element)
  }

  for (const element of document.querySelectorAll(controls)) {
    if (!isShown(element) || isInText(element)) continue
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const own = element.getBoundingClientRect()
    // A field that is drawn by its label is touched there.
    const box = own.width > 1 ? own : (element.closest('label')?.getBoundingClientRect() ?? own)
    const x = box.left + box.width / 2
    const y = box.top + box.height / 2
    const reach = least / 2 - 2
    const isInside = (px: number, py: number) => px >= 0 && py >= 0 && px < innerWidth && py < innerHeight
    // A control that something covers belongs to a screen behind a dialog.
    if (!isInside(x, y) || !takesTouch(element, x, y)) continue
    const missed = [
      [x - reach, y],
      [x + reach, y],
      [x, y - reach],
      [x, y + reach],
    ].some(([px, py]) => isInside(px!, py!) && !takesTouch(element, px!, py!))
    if (missed) faults.push(`small target ${Math.round(box.width)}x${Math.round(box.height)} ${nameOf(element)}`)
  }
  scrollTo(0, 0)
  const wide = document.documentElement.scrollWidth - innerWidth
  if (wide > 0) faults.push(`content is ${wide} px wider than the window`)
  return faults
}

/** Numbers the controls that the Tab key has to reach, and returns their count. */
export const numberTabStops = (): number => {
  const stops = [
    ...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex]'),
  ].filter((element) => {
    if (element.tabIndex < 0 || element.matches(':disabled, [type=hidden]')) return false
    if (!element.checkVisibility({ visibilityProperty: true })) return false
    // A dialog hides the screen behind it, and its own guards of the focus.
    if (element.closest('[inert], [aria-hidden=true]')) return false
    if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return true
    // Of a group of radio buttons one is a stop.
    const group = [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')].filter(
      ({ name }) => name === element.name,
    )
    return element === (group.find(({ checked }) => checked) ?? group[0])
  })
  stops.forEach((element, index) => (element.dataset.tabStop = String(index)))
  return stops.length
}

export interface TabStop {
  /** Null: the focus is on nothing that was numbered. */
  number: number | null
  name: string
  /**
   * Whether the focus can be seen: its element is in the window and has an outline or a shadow. True as well while the
   * window has no focus, as Firefox tells once the Tab key has gone round: then none is drawn.
   */
  isVisible: boolean
}

export const focusedStop = (): TabStop => {
  const element = document.activeElement as HTMLElement | null
  if (!element || element === document.body) return { number: null, name: 'body', isVisible: true }
  const box = element.getBoundingClientRect()
  const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
  const marked = (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
  // A field that is drawn by its label shows the focus there.
  const byLabel = element.matches(':is(input, select, textarea)') || element.matches(':has(:focus-visible)')
  const isInside = box.bottom > 0 && box.top < innerHeight
  const stop = element.dataset.tabStop
  return {
    number: stop === undefined ? null : Number(stop),
    name: `${element.tagName.toLowerCase()} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}"`,
    isVisible: isInside && (marked || byLabel || !document.hasFocus()),
  }
}
