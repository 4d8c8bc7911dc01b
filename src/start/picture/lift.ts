import { followingMark, pictureId } from '#contract/screen-picture.ts'
import { takenEvent } from '#contract/constants.ts'
import { isDrawn } from './drawn.ts'

/**
 * Time limit in milliseconds. After it the screen is shown even with placeholders, because the picture cannot be
 * operated.
 */
const timeLimit = 2_500

/** Removes the stored picture as soon as the app has drawn the screen itself. */
export const removePictureWhenDrawn = (root: HTMLElement): void => {
  const picture = document.getElementById(pictureId)
  if (!picture) return
  const look = () => {
    if (isDrawn(root)) lift()
  }
  const watching = new MutationObserver(look)
  const timer = setTimeout(() => lift(), timeLimit)
  const lift = () => {
    watching.disconnect()
    clearTimeout(timer)
    picture.remove()
    dispatchEvent(new Event(takenEvent))
  }
  watching.observe(root, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['data-ui', 'aria-busy'],
  })
  look()
}

/** Resolves once the picture, if there is one, is that of the screen on which the app is to start. */
export const pictureSettled = (): Promise<void> =>
  new Promise((resolve) => {
    const picture = document.getElementById(pictureId)
    if (!picture?.hasAttribute(followingMark)) return resolve()
    const watching = new MutationObserver(() => {
      if (picture.hasAttribute(followingMark)) return
      watching.disconnect()
      resolve()
    })
    watching.observe(picture, { attributes: true, attributeFilter: [followingMark] })
  })
