import { find } from './dom.js'
import { startFrames } from './frames.js'
import { startHealth } from './health.js'
import { startKiosk } from './kiosk.js'
import { startMailbox } from './mailbox.js'
import { hearCodes, startPhones, startWindows } from './phones.js'

const sites = JSON.parse(document.documentElement.dataset.sites)
const kiosk = startKiosk()
startPhones(kiosk.phoneOpened)
startWindows()
hearCodes(sites, kiosk.codeShown)
void startFrames()
startMailbox()
void startHealth()

find('[data-copy]').addEventListener(
  'click',
  () => void navigator.clipboard.writeText(find('[data-password]').textContent),
)
