import { openApple } from './apple.js'
import { openGoogle } from './google.js'

const services = { apple: openApple, google: openGoogle }

const paintOn = (element, { pin, onPin, surface }) => {
  element.style.setProperty('--pin', pin)
  element.style.setProperty('--on-pin', onPin)
  element.style.setProperty('--surface', surface)
}

/**
 * Talks to the app that frames the page, and to no other: messages of other windows and origins are ignored.
 * @param window the frame's
 * @param after runs work after milliseconds; returns a function that cancels it
 */
export const startFrame = (window, after) => {
  const { document } = window
  const element = document.getElementById('map')
  const { service, key, parent } = element.dataset
  const say = (message) => window.parent.postMessage(message, parent)
  const failed = () => say({ kind: 'failed' })
  const tools = {
    window,
    document,
    after,
    failed,
    press: (pressed) => say({ kind: 'press', key: pressed }),
    seen: (box, zoom) => say({ kind: 'view', box, zoom }),
  }
  let map
  let markers = []
  const start = async (message) => {
    paintOn(document.documentElement, message.paint)
    try {
      map = await services[service](element, key, message, tools)
      map.draw(markers)
    } catch (error) {
      console.warn('the map service failed', error)
      failed()
    }
  }
  let started = false
  window.addEventListener('message', ({ source, origin, data }) => {
    if (source !== window.parent || origin !== parent || typeof data?.kind !== 'string') return
    if (data.kind === 'start' && !started) {
      started = true
      void start(data)
    }
    if (data.kind === 'markers') {
      markers = data.markers
      map?.draw(markers)
    }
    if (data.kind === 'move' || data.kind === 'fit' || data.kind === 'zoom') map?.[data.kind](data)
  })
  say({ kind: 'hello' })
}
