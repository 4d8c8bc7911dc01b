/** Milliseconds in which a page stands: its code and its stored data arrive one by one. */
const timeLimit = 5_000

const presses = ['pointerdown', 'wheel', 'keydown']

/**
 * Takes a step now and at each change of the document, while the page of a new address arrives. The user's next press
 * ends it.
 * @param onEnd undoes what the steps have set
 * @returns a function that ends it
 */
export const whileArriving = (step: () => void, onEnd?: () => void): (() => void) => {
  const watching = new MutationObserver(step)
  const timer = setTimeout(() => end(), timeLimit)
  const end = () => {
    watching.disconnect()
    clearTimeout(timer)
    for (const type of presses) removeEventListener(type, end)
    onEnd?.()
  }
  watching.observe(document.body, { childList: true, subtree: true })
  for (const type of presses) addEventListener(type, end, { passive: true })
  step()
  return end
}
