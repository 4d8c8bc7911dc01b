/** A press on a rendered page whose code has not begun yet. */
interface EarlyTap {
  button: HTMLElement
  /** On the page's own clock, in milliseconds. */
  at: number
}

/** The page as far as early taps use it; the tap waits there, where both scripts find it. */
export interface TappedPage {
  earlyTap?: EarlyTap | undefined
}

/** Told to the page when the app takes its presses. */
export const takenEvent = 'clearcoat:taken'

/** Milliseconds after which a press is no longer what the user waits for. */
const lifetime = 2_500

/** Notes the last press on a button. A link works without code, and a form is never sent by a press from before. */
export const noteTap = (page: TappedPage, target: EventTarget | null, at: number): void => {
  const button = target instanceof Element ? target.closest<HTMLElement>('button:not([type=submit])') : null
  page.earlyTap = button ? { button, at } : undefined
}

/** Does what the noted press asked for: once, in time, and only where its button still stands and works. */
export const doEarlyTap = (page: TappedPage, now: number): void => {
  const { earlyTap } = page
  page.earlyTap = undefined
  if (!earlyTap || now - earlyTap.at > lifetime) return
  const { button } = earlyTap
  if (button.isConnected && !button.matches(':disabled, [aria-disabled=true]')) button.click()
}
