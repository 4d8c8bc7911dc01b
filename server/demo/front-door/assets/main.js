import { startCopying } from './copying.js'
import { startFrames } from './frames.js'
import { startHealth } from './health.js'
import { startKiosk } from './kiosk.js'
import { startMailbox } from './mailbox.js'
import { startNavigation } from './navigation.js'
import { codeOf, listenToApps, startPhones, startSchemes, startWindows } from './phones.js'

const sites = JSON.parse(document.documentElement.dataset.sites)
const kiosk = startKiosk()
const putBack = startPhones(kiosk.phoneOpened)
const scheme = startSchemes(sites)
startWindows()
listenToApps(sites, {
  'clearcoat:code': (site, message) => kiosk.codeShown(site, codeOf(message)),
  'clearcoat:escape': putBack,
  'clearcoat:framed': (_site, _message, answer) => answer(scheme()),
})
void startFrames()
startMailbox()
startNavigation()
startCopying()
void startHealth()
