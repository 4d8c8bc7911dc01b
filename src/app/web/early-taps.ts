import { noteTap, takenEvent, type TappedPage } from '#src/kit/early-tap.ts'

// Runs before the app's own code has arrived: a small file of its own.
const page = document as TappedPage
const listen = (event: Event): void => noteTap(page, event.target, performance.now())
document.addEventListener('click', listen, { capture: true })
// Presses from then on reach the app itself.
addEventListener(takenEvent, () => document.removeEventListener('click', listen, { capture: true }), {
  once: true,
})
