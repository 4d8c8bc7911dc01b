import { isColour, longestRoute, routePattern, webPattern } from './formats.ts'
import { isMembers, pointerOf, valueAt, type Members } from '../rules/json.ts'
import { isTimeZone } from '../rules/opening-problems.ts'
import { requiredProblem, type Problem } from '../rules/required.ts'

/** Texts at the fields of a site config. */
export const configTexts = {
  address: 'Please enter an address of this site, such as /about.',
  sameAddress: 'Another entry has this address already.',
  https: 'Please enter an address that begins with https://.',
  timeZone: 'This time zone is not known.',
  time: 'Please enter a date and a time.',
  place: 'Please choose a location.',
  colour: 'Please enter a colour like #1A2B3C.',
} as const

const isRoute = new RegExp(routePattern)
const isWeb = new RegExp(webPattern)

/** An address of the site itself: another site's, or one with a space, leads nowhere. */
const addressProblem = (href: unknown): Problem =>
  typeof href === 'string' && href.length <= longestRoute && isRoute.test(href) && !/[\s\\]|:\/\//.test(href)
    ? null
    : configTexts.address

const httpsProblem = (url: unknown): Problem =>
  url === undefined || (typeof url === 'string' && isWeb.test(url)) ? null : configTexts.https

const colourProblem = (colour: unknown): Problem => (isColour(colour) ? null : configTexts.colour)

type Found = [parts: readonly (string | number)[], problem: Problem]

const itemsAt = (config: unknown, path: string): Members[] => {
  const list = valueAt(config, path)
  return Array.isArray(list) ? list.filter(isMembers) : []
}

const linksIn = (config: unknown, name: 'menuItems' | 'shopItems'): Found[] => {
  const items = itemsAt(config, `/${name}`)
  return items.flatMap(({ label, href }, at): Found[] => {
    const isTaken = items.findIndex((other) => other.href === href) < at
    return [
      // Without a label, a part of the shop stands in its listing alone.
      ...(name === 'menuItems' ? [[[name, at, 'label'], requiredProblem(label)] satisfies Found] : []),
      [[name, at, 'href'], addressProblem(href) ?? (isTaken ? configTexts.sameAddress : null)],
    ]
  })
}

const palettes = ['lightTheme', 'darkTheme'] as const

const coloursIn = (config: unknown): Found[] =>
  palettes.flatMap((name) => {
    const palette = valueAt(config, `/${name}`)
    const set = isMembers(palette) ? Object.entries(palette).filter(([, value]) => value !== undefined) : []
    return set.map(([part, value]): Found => [[name, part], colourProblem(value)])
  })

const cardsIn = (config: unknown): Found[] =>
  itemsAt(config, '/homeCards').flatMap(({ text, to }, at): Found[] => [
    [['homeCards', at, 'text'], requiredProblem(text)],
    [['homeCards', at, 'to'], addressProblem(to)],
  ])

const slidesIn = (config: unknown): Found[] =>
  itemsAt(config, '/carousel/pages').map(({ color }, at): Found => [
    ['carousel', 'pages', at, 'color'],
    color ? colourProblem(color) : null,
  ])

const zoneProblem = (name: unknown): Problem => (!name || isTimeZone(String(name)) ? null : configTexts.timeZone)

/** Without its zone, a time is another moment on each device. */
const isZoned = (time: unknown): boolean =>
  !Number.isNaN(Date.parse(String(time))) && /(Z|[+-]\d\d:?\d\d)$/i.test(String(time))

const pausesIn = (config: unknown): Found[] =>
  itemsAt(config, '/salesPauses').flatMap(({ what, location, until }, at): Found[] => [
    [['salesPauses', at, 'until'], isZoned(until) ? null : configTexts.time],
    [['salesPauses', at, 'location'], what === 'place' && location === undefined ? configTexts.place : null],
  ])

/** What is wrong with the fields of a config, by JSON pointer. The server refuses a save that adds one of them. */
export const configProblems = (config: unknown): Record<string, string> => {
  const found: Found[] = [
    [['companyName'], requiredProblem(valueAt(config, '/companyName'))],
    ...linksIn(config, 'menuItems'),
    ...linksIn(config, 'shopItems'),
    ...cardsIn(config),
    ...slidesIn(config),
    ...pausesIn(config),
    [['timeZone'], zoneProblem(valueAt(config, '/timeZone'))],
    [['appStore', 'apple'], httpsProblem(valueAt(config, '/appStore/apple'))],
    [['appStore', 'google'], httpsProblem(valueAt(config, '/appStore/google'))],
    ...coloursIn(config),
  ]
  return Object.fromEntries(
    found.flatMap(([parts, problem]) => (problem ? [[pointerOf(parts.map(String)), problem]] : [])),
  )
}

/** The problems of a config in places where another one has none. */
export const newProblems = (config: unknown, known: unknown): Record<string, string> => {
  const before = configProblems(known)
  return Object.fromEntries(Object.entries(configProblems(config)).filter(([path]) => !(path in before)))
}
