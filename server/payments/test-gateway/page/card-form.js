// The script of the card form, in the browser: masks while typing, messages under the fields, one post.
const form = document.querySelector('form')
const note = form.querySelector('.note')
const button = form.querySelector('button')
const done = document.querySelector('.done')

const digits = (text) => text.replace(/\D/g, '')
const masks = {
  number: (text) =>
    digits(text)
      .slice(0, 16)
      .replace(/(\d{4})(?=\d)/g, '$1 - '),
  expiry: (text) =>
    digits(text)
      .slice(0, 4)
      .replace(/^(\d{2})(?=\d)/, '$1 / '),
  cvc: (text) => digits(text).slice(0, 4),
}

// The caret keeps its position after the same digit, so that a digit in the middle can be corrected.
const applyMask = (input) => {
  const mask = masks[input.name]
  if (!mask) return
  const before = digits(input.value.slice(0, input.selectionStart ?? input.value.length)).length
  input.value = mask(input.value)
  let caret = 0
  for (let seen = 0; caret < input.value.length && seen < before; caret += 1)
    if (/\d/.test(input.value[caret])) seen += 1
  input.setSelectionRange(caret, caret)
}

const showErrors = (errors) => {
  for (const input of form.elements) {
    if (!input.name) continue
    const message = errors[input.name] ?? ''
    input.setAttribute('aria-invalid', String(message !== ''))
    document.getElementById(`${input.name}-error`).textContent = message
  }
  form.querySelector('[aria-invalid="true"]')?.focus()
}

const showEnd = (title, text) => {
  form.hidden = true
  done.querySelector('h1').textContent = title
  done.querySelector('p').textContent = text
  done.hidden = false
  done.focus()
}

const showNote = (text) => {
  note.textContent = text
  note.toggleAttribute('data-bad', true)
}

const send = async () => {
  const response = await fetch(location.pathname, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(Object.fromEntries(new FormData(form))),
  })
  if (response.status === 404) return showEnd('This form has expired', 'Close it and start again.')
  const answer = await response.json()
  if (answer.errors) return showErrors(answer.errors)
  // A simulated processor continues at another address, or notifies the page that shows its frame.
  if (answer.tell) parent.postMessage(answer.tell, '*')
  if (answer.next) return location.assign(answer.next)
  if (answer.state === 'saved') return showEnd('Card saved', 'You can go on with your purchase.')
  if (answer.state === 'refused') return showEnd('Card not saved', 'The card was refused. Please try another one.')
  return showNote('The card could not be saved. Please try again.')
}

form.addEventListener('input', (event) => {
  applyMask(event.target)
  if (event.target.getAttribute('aria-invalid') === 'true') {
    event.target.setAttribute('aria-invalid', 'false')
    document.getElementById(`${event.target.name}-error`).textContent = ''
  }
})

form.addEventListener('submit', async (event) => {
  event.preventDefault()
  button.disabled = true
  try {
    await send()
  } catch {
    showNote('No connection. Please try again.')
  } finally {
    button.disabled = false
  }
})
