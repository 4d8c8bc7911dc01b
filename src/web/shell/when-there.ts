/** Milliseconds in which the code of a page and its stored data arrive. */
const timeLimit = 3_000

/**
 * Acts on an element as soon as the document has it: the code of a page may still be on its way.
 * @returns a function that stops the waiting
 */
export const whenThere = <Found extends Element>(
  find: () => Found | null,
  act: (found: Found) => void,
): (() => void) => {
  const look = () => {
    const found = find()
    if (!found) return
    stop()
    act(found)
  }
  const watching = new MutationObserver(look)
  const timer = setTimeout(() => stop(), timeLimit)
  const stop = () => {
    watching.disconnect()
    clearTimeout(timer)
  }
  watching.observe(document.body, { childList: true, subtree: true })
  look()
  return stop
}
