import { expect, test, vi } from 'vitest'
import type { FrameMarker } from '#contract/map-frame.ts'
import { openApple } from './page/apple.js'
import { openGoogle } from './page/google.js'
import { keepElements } from './page/marker.js'

/** The part of an element that markers use. */
const makeElement = () => {
  const element = {
    style: {},
    isConnected: false,
    className: '',
    textContent: '',
    attributes: {} as Record<string, string>,
    click: () => undefined,
    setAttribute: (name: string, value: string) => {
      element.attributes[name] = value
    },
    append: (...inside: object[]) => inside.forEach((each) => Object.assign(each, { isConnected: true })),
    addEventListener: (_: string, work: () => undefined) => {
      element.click = work
    },
    remove: () => undefined,
  }
  return element
}

/** A page whose scripts arrive at once. */
const makePage = () => {
  const map = { clientWidth: 390, focus: vi.fn() }
  const document = {
    activeElement: null as object | null,
    createElement: makeElement,
    createElementNS: makeElement,
    getElementById: () => map,
    head: { append: (script: { onload: () => void }) => queueMicrotask(script.onload) },
  }
  const seen = vi.fn()
  const after = () => () => undefined
  const tools = { document, after, seen, failed: vi.fn(), press: vi.fn(), window: {} as Record<string, unknown> }
  return { map, document, tools }
}
const start = { center: { lat: 44.9, lng: -123 }, zoom: 11, dark: false }

const place = (key: string, lat: number, lng: number): FrameMarker => ({
  key,
  at: { lat, lng },
  label: key,
  kind: 'place',
  count: 1,
  selected: false,
})

/** The part of MapKit that the frame uses. */
const openOnApple = async () => {
  const { map, tools } = makePage()
  const annotations = new Set<{ coordinate: object }>()
  const shown = {
    region: { center: { latitude: 44.9, longitude: -123 }, span: { latitudeDelta: 1, longitudeDelta: 1 } },
    addEventListener: () => undefined,
    addAnnotation: (each: { coordinate: object }) => annotations.add(each),
    removeAnnotation: (each: { coordinate: object }) => annotations.delete(each),
  }
  const made = (...names: string[]) =>
    function (this: Record<string, unknown>, ...given: unknown[]) {
      names.forEach((name, at) => (this[name] = given[at]))
    }
  const listeners: (() => void)[] = []
  tools.window.mapkit = {
    Map: function () {
      return shown
    },
    Coordinate: made('latitude', 'longitude'),
    CoordinateSpan: made('latitudeDelta', 'longitudeDelta'),
    CoordinateRegion: made('center', 'span'),
    Annotation: made('coordinate'),
    addEventListener: (_: string, work: () => void) => listeners.push(work),
    init: () => undefined,
  }
  const opened = await openApple(map, 'token', start, tools)
  return { opened, annotations, tools, fail: () => listeners.forEach((work) => work()) }
}

/** The part of Google's interface that the frame uses. */
const openOnGoogle = async () => {
  const { map, tools } = makePage()
  const fitted: Record<'west' | 'south' | 'east' | 'north', number>[] = []
  const shown = { addListener: () => undefined, fitBounds: (box: (typeof fitted)[number]) => fitted.push(box) }
  class OverlayView {
    setMap() {}
    getProjection() {
      return null
    }
  }
  const { append } = tools.document.head
  tools.document.head.append = (script) => {
    Object.assign(tools.window, {
      google: {
        maps: {
          Map: function () {
            return shown
          },
          OverlayView,
        },
      },
    })
    append(script)
    ;(tools.window.mapsReady as () => void)()
  }
  const opened = await openGoogle(map, 'key', start, tools)
  return { opened, fitted, tools }
}

test('on Apple’s map a marker that has moved is drawn where it is now', async () => {
  const { opened, annotations } = await openOnApple()
  opened.draw([place('position', 44.9, -123), place('place 1', 44.95, -123.1)])
  opened.draw([place('position', 44.91, -123.02), place('place 1', 44.95, -123.1)])
  expect([...annotations].map(({ coordinate }) => coordinate)).toEqual([
    { latitude: 44.91, longitude: -123.02 },
    { latitude: 44.95, longitude: -123.1 },
  ])
  opened.draw([])
  expect(annotations.size).toBe(0)
})

test('a key that a service refuses is reported, whenever it says so', async () => {
  const apple = await openOnApple()
  expect(apple.tools.failed).not.toHaveBeenCalled()
  apple.fail()
  expect(apple.tools.failed).toHaveBeenCalledOnce()
  const google = await openOnGoogle()
  ;(google.tools.window.gm_authFailure as () => void)()
  expect(google.tools.failed).toHaveBeenCalledOnce()
})

test('on Google’s map one location is shown with its streets, and several as they are', async () => {
  const { opened, fitted } = await openOnGoogle()
  opened.fit({ box: { west: -123, east: -123, south: 45, north: 45 } })
  opened.fit({ box: { west: -123, east: -122, south: 44, north: 45 } })
  expect(fitted[0]!.east - fitted[0]!.west).toBeCloseTo(0.01)
  expect(fitted[0]!.north - fitted[0]!.south).toBeCloseTo(0.01)
  expect(fitted[1]).toEqual({ west: -123, east: -122, south: 44, north: 45 })
})

test('an unchanged marker keeps its element; the map takes the focus of one that disappears', () => {
  const { document, map } = makePage()
  const show = keepElements(document, () => undefined)
  const [kept, lost] = show([place('place 1', 1, 1), place('place 2', 2, 2)])
  document.activeElement = lost!.element as object
  const after = show([place('place 1', 1, 1)])
  expect(after.map(({ element }) => element)).toEqual([kept!.element])
  expect(map.focus).toHaveBeenCalledOnce()
  show([])
  expect(map.focus).toHaveBeenCalledOnce()
})
