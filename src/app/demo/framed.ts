import { frontDoorOf } from '#src/customer/wallet/code/announce-code.ts'
import { frameScheme } from '#src/customer/shell/look/frame-scheme.ts'

/** Safe-area insets for the round corners of the drawn phone, as a real phone reports them. */
const safeAreas = { '--safe-top': '14px', '--safe-bottom': '18px' }

/**
 * Runs the app inside a phone of the demo's front door: the app follows the page's scheme. Escape, with no dialog open,
 * is passed to the page, which puts the phone back. Messages are exchanged with the merchant's own front door only.
 */
export const setUpInFrame = (origin: string, page: Window): void => {
  const frontDoor = frontDoorOf(origin)
  const tell = (type: string) => page.parent.postMessage({ type }, frontDoor)
  for (const [name, value] of Object.entries(safeAreas)) page.document.documentElement.style.setProperty(name, value)
  page.addEventListener('message', (event) => {
    if (event.origin !== frontDoor || event.source !== page.parent || event.data?.type !== 'front-door:scheme') return
    frameScheme.set(event.data.dark === true ? true : undefined)
  })
  page.addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'Escape' && !page.document.querySelector('[role=dialog], [role=alertdialog]'))
        tell('clearcoat:escape')
    },
    { capture: true },
  )
  tell('clearcoat:framed')
}
