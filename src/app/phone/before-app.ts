import { takenEvent } from '#contract/constants.ts'
import { pictureId } from '#contract/screen-picture.ts'
import { keepEarlyTaps } from '#src/start/early-tap.ts'
import { markKnownDevice } from '#src/start/known-device.ts'
import { followLinks, sayWaiting } from '#src/start/picture/follow.ts'
import { startAfterPaint } from '#src/start/picture/start-app.ts'
import { underPicture } from '#src/start/picture/under.ts'

// Runs before the app's own code, on a page with a stored picture and on a rendered one: a small file of its own.
const root = document.getElementById('root')!
const picture = document.getElementById(pictureId)
if (picture) {
  const { ask, drop, follow } = followLinks(picture)
  const hit = underPicture(picture)
  const press = (event: MouseEvent): void => {
    const link = hit(event)?.getAttribute('href')
    if (link) ask(link)
  }
  addEventListener('pointerdown', press)
  addEventListener('pointercancel', drop)
  addEventListener(takenEvent, () => removeEventListener('pointerdown', press), { once: true })
  keepEarlyTaps({
    shown: picture,
    root,
    hit,
    async answer({ link }) {
      sayWaiting(picture)
      return link !== null && follow(link)
    },
  })
  startAfterPaint(picture)
} else {
  keepEarlyTaps({ shown: root, root, hit: ({ target }) => target })
  markKnownDevice()
}
