import { takenEvent } from '#contract/constants.ts'

/** A press on a rendered page or a stored picture before the code of the app runs. */
export interface EarlyTap {
  /** The address of a link; null for a button. */
  link: string | null
  /** The accessible name. */
  name: string
  /** Its index among the elements with the same address and name. */
  index: number
  /** In milliseconds, on any clock. */
  at: number
}

/** A press that is older is not repeated, in milliseconds. */
const lifetime = 5_000

/** Only presses on elements that lead somewhere or open something are repeated: none of them buys, sends or changes. */
export const leads = 'a[href], [aria-haspopup], [aria-expanded]'

const nameOf = (element: Element): string => element.getAttribute('aria-label') ?? element.textContent?.trim() ?? ''

const alike = (root: ParentNode, { link, name }: Pick<EarlyTap, 'link' | 'name'>): HTMLElement[] =>
  [...root.querySelectorAll<HTMLElement>(leads)].filter(
    (element) => element.getAttribute('href') === link && nameOf(element) === name,
  )

/** Describes a press, so that it can be repeated on the app's own element. @param root the page or the picture @param target what was pressed in it */
export const tapOn = (root: ParentNode, target: Element | null, at: number): EarlyTap | undefined => {
  const element = target?.closest<HTMLElement>(leads)
  if (!element) return undefined
  const like = { link: element.getAttribute('href'), name: nameOf(element) }
  return { ...like, index: alike(root, like).indexOf(element), at }
}

/** Repeats a press on the app's own element: if it is recent, and that element exists and is enabled. */
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
  /** Answers a press at once. @returns whether it did: it is not repeated then */
  answer?(tap: EarlyTap): Promise<boolean>
}

/** Stores the last press until the app announces that it handles presses, and repeats it then. */
export const keepEarlyTaps = ({ shown, root, hit, answer }: Pressed): void => {
  let tap: EarlyTap | undefined
  const listen = (event: MouseEvent): void => {
    const target = hit(event)
    const pressed = tapOn(shown, target instanceof Element ? target : null, performance.now())
    tap = pressed
    if (pressed)
      void answer?.(pressed).then((isAnswered) => {
        if (isAnswered && tap === pressed) tap = undefined
      })
  }
  const end = (): void => {
    document.removeEventListener('click', listen, { capture: true })
    doTap(root, tap, performance.now())
  }
  document.addEventListener('click', listen, { capture: true })
  addEventListener(takenEvent, end, { once: true })
}
