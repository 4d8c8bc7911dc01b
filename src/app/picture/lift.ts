import { pictureId } from '#contract/screen-picture.ts'
import { isDrawn } from './drawn.ts'

/** A screen that takes longer is shown as it is, placeholders and all: the picture cannot be pressed. Milliseconds. */
const patience = 2_500

/** Takes the picture of the last visit away as soon as the app has drawn the screen itself. */
export const liftPicture = (root: HTMLElement): void => {
  const picture = document.getElementById(pictureId)
  if (!picture) return
  const look = () => {
    if (isDrawn(root)) lift()
  }
  const watching = new MutationObserver(look)
  const timer = setTimeout(() => lift(), patience)
  const lift = () => {
    watching.disconnect()
    clearTimeout(timer)
    picture.remove()
  }
  watching.observe(root, { childList: true, subtree: true, attributes: true, attributeFilter: ['class', 'aria-busy'] })
  look()
}
