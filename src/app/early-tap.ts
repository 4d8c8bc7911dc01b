import { takenEvent } from '#contract/constants.ts'

/** A press on what cannot act yet: a rendered page or a stored picture whose code has not begun. */
interface EarlyTap {
  /** The address of a link; null for a button. */
  link: string | null
  /** The accessible name. */
  name: string
  /** Its place among those alike. */
  index: number
  /** In milliseconds, on any clock. */
  at: number
}

/** Milliseconds after which a press is no longer what the user waits for. */
const lifetime = 2_500

/** What leads somewhere or opens something. A press from before the start buys, sends and changes nothing. */
const leads = 'a[href], [aria-haspopup], [aria-expanded]'

const nameOf = (element: Element): string => element.getAttribute('aria-label') ?? element.textContent?.trim() ?? ''

const alike = (root: ParentNode, { link, name }: Pick<EarlyTap, 'link' | 'name'>): HTMLElement[] =>
  [...root.querySelectorAll<HTMLElement>(leads)].filter(
    (element) => element.getAttribute('href') === link && nameOf(element) === name,
  )

/** What a press asks for. @param root the page or the picture @param target what was pressed in it */
export const tapOn = (root: ParentNode, target: Element | null, at: number): EarlyTap | undefined => {
  const element = target?.closest<HTMLElement>(leads)
  if (!element) return undefined
  const like = { link: element.getAttribute('href'), name: nameOf(element) }
  return { ...like, index: alike(root, like).indexOf(element), at }
}

/** Does what a press asked for: in time, and only where the same element stands and works. */
export const doTap = (root: ParentNode, tap: EarlyTap | undefined, now: number): void => {
  if (!tap || now - tap.at > lifetime) return
  const element = alike(root, tap)[tap.index]
  if (element && !element.matches(':disabled, [aria-disabled=true]')) element.click()
}

interface Pressed {
  /** What is shown until the app has begun. */
  shown: ParentNode
  /** Where the app draws. */
  root: ParentNode
  /** What an event has pressed in `shown`. */
  hit(event: MouseEvent): EventTarget | null
}

/** Keeps the last press until the app says that it takes them, and does it then. */
export const keepEarlyTaps = ({ shown, root, hit }: Pressed): void => {
  let tap: EarlyTap | undefined
  const listen = (event: MouseEvent): void => {
    const target = hit(event)
    tap = tapOn(shown, target instanceof Element ? target : null, performance.now())
  }
  const end = (): void => {
    document.removeEventListener('click', listen, { capture: true })
    doTap(root, tap, performance.now())
  }
  document.addEventListener('click', listen, { capture: true })
  addEventListener(takenEvent, end, { once: true })
}
