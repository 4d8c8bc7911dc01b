/** Sets a value as typing does: React would not notice its own property. */
const setValue = (input: HTMLInputElement, value: string): void => {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, value)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

const isBox = ({ type }: HTMLInputElement): boolean => type === 'checkbox' || type === 'radio'

const isTouched = (input: HTMLInputElement): boolean =>
  isBox(input) ? input.checked !== input.defaultChecked : input.value !== input.defaultValue

type Entered = Pick<HTMLInputElement, 'value' | 'checked'>

const enter = (input: HTMLInputElement, { value, checked }: Entered): void => {
  if (!isBox(input)) setValue(input, value)
  else if (input.checked !== checked) input.click()
}

/**
 * Keeps what was entered into the fields of a rendered page: a form sets them to its own values when it begins.
 * @returns enters it again, once the page is taken over
 */
export const keepEntered = (root: HTMLElement): (() => void) => {
  const entered = [...root.querySelectorAll('input')].flatMap((input) => {
    const { value, checked } = input
    return isTouched(input) ? [{ input, value, checked }] : []
  })
  return () => {
    for (const { input, value, checked } of entered) {
      if (!input.isConnected) continue
      // The event makes React take over the field first, where it has not yet.
      setValue(input, input.value)
      enter(input, { value, checked })
    }
  }
}

/** Milliseconds after which a page is drawn, also where storage has to be waited for. */
const carriedFor = 10_000

const inputsIn = (nodes: NodeList): HTMLInputElement[] =>
  [...nodes].flatMap((node) => (node instanceof Element ? [...node.querySelectorAll('input')] : []))

/**
 * Carries what is entered into the fields of a rendered page over to those of the same name, with the focus, when React
 * replaces them instead of hydrating the page.
 */
export const carryEntered = (root: HTMLElement): void => {
  if (!root.querySelector('input')) return
  const { pathname } = location
  const left = new Map<string, Entered & { isFocused: boolean }>()
  let focused: EventTarget | null = document.activeElement
  const follow = ({ target }: FocusEvent) => void (focused = target)
  const watching = new MutationObserver((changes) => {
    if (location.pathname !== pathname) return end()
    for (const input of changes.flatMap(({ removedNodes }) => inputsIn(removedNodes)))
      if (input.name && isTouched(input))
        left.set(input.name, { value: input.value, checked: input.checked, isFocused: input === focused })
    for (const [name, entered] of left) {
      const input = [...root.querySelectorAll('input')].find((each) => each.name === name)
      if (!input) continue
      left.delete(name)
      enter(input, entered)
      if (entered.isFocused) input.focus()
    }
  })
  const end = () => {
    watching.disconnect()
    root.removeEventListener('focusin', follow)
  }
  root.addEventListener('focusin', follow)
  watching.observe(root, { childList: true, subtree: true })
  setTimeout(end, carriedFor)
}
