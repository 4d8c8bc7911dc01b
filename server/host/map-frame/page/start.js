import { openApple } from './apple.js'
import { openGoogle } from './google.js'

const services = { apple: openApple, google: openGoogle }

const paintOn = (element, { pin, onPin, surface }) => {
  element.style.setProperty('--pin', pin)
  element.style.setProperty('--on-pin', onPin)
  element.style.setProperty('--surface', surface)
}

/**
 * Exchanges messages with the app that frames the page: those of other windows and origins are ignored.
 * @param window the frame's
 * @param after runs work after milliseconds; returns a function that cancels it
 */
export const startFrame = (window, after) => {
  const { document } = window
  const element = document.getElementById('map')
  const { service, key, parent } = element.dataset
  const send = (message) => window.parent.postMessage(message, parent)
  const failed = () => send({ kind: 'failed' })
  const tools = {
    window,
    document,
    after,
    failed,
    press: (pressed) => send({ kind: 'press', key: pressed }),
    seen: (box, zoom) => send({ kind: 'view', box, zoom }),
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
  send({ kind: 'ready' })
}
