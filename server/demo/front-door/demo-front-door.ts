import type { FrontDoor } from '#server/host/front-door.ts'
import type { Settings } from '#server/settings/settings.ts'
import { frontDoorFrame } from './frame.ts'
import { mailboxPage } from './mailbox-page.ts'
import frontDoor from './plugin.ts'
import { pushPage } from './push-page.ts'

/** The front door of a demo: its page, and the boxes of mails and pushes. */
export const demoFrontDoor = ({ publicScheme: scheme, publicHost, publicPort: port }: Settings): FrontDoor => {
  const place = { scheme, publicHost, port }
  const drawPage = frontDoorFrame(place)
  return {
    drawPage,
    mount: async (app, { mailbox, pushBox }) => {
      await app.register(frontDoor, place)
      if (mailbox) mailboxPage(app, mailbox, { publicHost, drawPage })
      if (pushBox) pushPage(app, pushBox, { publicHost, drawPage })
    },
  }
}
