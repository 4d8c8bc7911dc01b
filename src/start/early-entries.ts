/** Sets a value as typing does: React would not notice its own property. */
const setValue = (input: HTMLInputElement, value: string): void => {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, value)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

const isBox = ({ type }: HTMLInputElement): boolean => type === 'checkbox' || type === 'radio'

/**
 * Keeps what was entered into the fields of a rendered page: a form sets them to its own values when it begins.
 * @returns enters it again, once the page is taken over
 */
export const keepEntered = (root: HTMLElement): (() => void) => {
  const entered = [...root.querySelectorAll('input')].flatMap((input) => {
    const { value, checked } = input
    const isTouched = isBox(input) ? checked !== input.defaultChecked : value !== input.defaultValue
    return isTouched ? [{ input, value, checked }] : []
  })
  return () => {
    for (const { input, value, checked } of entered) {
      if (!input.isConnected) continue
      // The event makes React take over the field first, where it has not yet.
      setValue(input, input.value)
      if (!isBox(input)) setValue(input, value)
      else if (input.checked !== checked) input.click()
    }
  }
}
