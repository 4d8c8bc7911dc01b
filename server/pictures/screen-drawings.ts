import type { Look } from '#contract/theme/look.ts'

interface Place {
  what: 'logo' | 'picture'
  x: number
  y: number
  width: number
  height: number
}

export interface Drawing {
  svg: string
  /** Pixels of the picture per unit of the drawing. */
  scale: number
  /** The boxes for the merchant's own files, in units of the drawing. */
  places: Place[]
}

const box = (x: number, y: number, width: number, height: number, radius: number, fill: string, opacity = 1): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}" fill-opacity="${opacity}"/>`

const dot = (x: number, y: number, radius: number, fill: string, opacity = 1): string =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}" fill-opacity="${opacity}"/>`

/** A bar in place of a line of text. */
const line = (x: number, y: number, width: number, height: number, fill: string, opacity = 0.85): string =>
  box(x, y, width, height, height / 2, fill, opacity)

const sheet = (width: number, height: number, { background, hero, heroEnd }: Look, content: string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
<defs><linearGradient id="hero" x2="0" y2="1"><stop stop-color="${hero}"/><stop offset="1" stop-color="${heroEnd}"/></linearGradient></defs>
<rect width="${width}" height="${height}" fill="${background}"/>${content.join('\n')}</svg>`

const bubbles = [
  [300, 70, 22],
  [338, 120, 12],
  [356, 176, 34],
  [262, 150, 9],
  [30, 208, 14],
] as const

const tabs = ({ nav, primary, text }: Look, current: number): string =>
  box(0, 772, 390, 72, 0, nav) +
  box(18 + current * 74, 784, 58, 34, 17, primary, 0.16) +
  [0, 1, 2, 3, 4]
    .map((at) => dot(47 + at * 74, 801, 9, at === current ? primary : text, at === current ? 1 : 0.5))
    .join('')

/** A home card: its icon above its text. */
const card = ({ cards }: Look, at: number, x: number, y: number, width: number, height: number): string => {
  const { plate, figure } = cards[at % cards.length]!
  return (
    box(x, y, width, height, 24, plate) +
    dot(x + 34, y + 34, 14, figure) +
    line(x + 20, y + height - 34, 84, 14, figure, 0.9)
  )
}

export const home = (look: Look): Drawing => {
  const { surface, text, primary } = look
  const content = [
    `<path d="M0 0h390v268c-70 34-130 34-195 12S60 250 0 280z" fill="url(#hero)"/>`,
    ...bubbles.map(([x, y, radius]) => dot(x, y, radius, '#ffffff', look.bubbles)),
    line(84, 64, 120, 16, text),
    line(24, 118, 210, 26, text),
    line(24, 158, 150, 12, text, 0.5),
    box(20, 206, 350, 132, 24, surface),
    line(42, 232, 90, 12, text, 0.45),
    line(42, 258, 130, 26, text),
    line(42, 302, 160, 12, text, 0.6),
    dot(312, 272, 46, text, 0.14),
    dot(312, 272, 38, primary, 0.35),
    `<path d="M274 276c20-14 38 12 76-4a38 38 0 0 1-76 4z" fill="${primary}"/>`,
    card(look, 0, 20, 354, 350, 132),
    card(look, 1, 20, 498, 169, 122),
    card(look, 2, 201, 498, 169, 122),
    card(look, 3, 20, 632, 169, 122),
    card(look, 4, 201, 632, 169, 122),
    tabs(look, 1),
  ]
  return {
    svg: sheet(390, 844, look, content),
    scale: 2,
    places: [
      { what: 'logo', x: 24, y: 48, width: 48, height: 48 },
      { what: 'picture', x: 176, y: 366, width: 180, height: 110 },
    ],
  }
}

const ticket = ({ surface, text, cards, background }: Look, at: number, y: number): string => {
  const { plate, figure } = cards[at % cards.length]!
  return (
    box(20, y, 350, 104, 20, surface) +
    `<path d="M40 ${y}h56v104h-56a20 20 0 0 1-20-20v-64a20 20 0 0 1 20-20z" fill="${plate}"/>` +
    dot(58, y + 52, 16, figure) +
    dot(96, y, 9, background) +
    dot(96, y + 104, 9, background) +
    line(118, y + 26, 150, 16, text) +
    line(118, y + 56, 110, 11, text, 0.5) +
    line(118, y + 76, 70, 11, text, 0.35)
  )
}

export const wallet = (look: Look): Drawing => {
  const { surface, text } = look
  const content = [
    dot(42, 78, 22, surface),
    line(78, 66, 120, 24, text),
    line(24, 130, 90, 16, text),
    ticket(look, 4, 160),
    line(24, 290, 110, 16, text),
    ticket(look, 0, 320),
    ticket(look, 1, 436),
    line(24, 566, 80, 16, text),
    ticket(look, 3, 596),
    tabs(look, 3),
  ]
  return { svg: sheet(390, 844, look, content), scale: 2, places: [] }
}

const product = (look: Look, at: number, x: number): string => {
  const { surface, text, primary, cards } = look
  return (
    box(x, 470, 376, 250, 24, surface) +
    box(x + 24, 494, 56, 56, 16, cards[at % cards.length]!.plate) +
    line(x + 100, 504, 150, 20, text) +
    line(x + 100, 536, 100, 12, text, 0.5) +
    line(x + 24, 580, 300, 12, text, 0.4) +
    line(x + 24, 606, 260, 12, text, 0.4) +
    box(x + 24, 648, 328, 48, 24, primary)
  )
}

export const wide = (look: Look): Drawing => {
  const { nav, text, primary } = look
  const content = [
    box(0, 0, 1280, 420, 0, 'url(#hero)'),
    box(0, 0, 1280, 76, 0, nav),
    line(108, 30, 130, 16, text),
    ...[700, 820, 940, 1060].map((x) => line(x, 32, 80, 12, text, 0.6)),
    ...bubbles.map(([x, y, radius]) => dot(x * 2 + 480, y + 110, radius * 1.5, '#ffffff', look.bubbles)),
    line(48, 150, 460, 44, text),
    line(48, 212, 320, 44, text),
    line(48, 284, 400, 16, text, 0.5),
    box(48, 330, 190, 52, 26, primary),
    ...[0, 1, 2].map((at) => product(look, at, 48 + at * 404)),
  ]
  return {
    svg: sheet(1280, 800, look, content),
    scale: 1,
    places: [
      { what: 'logo', x: 48, y: 14, width: 48, height: 48 },
      { what: 'picture', x: 720, y: 130, width: 460, height: 270 },
    ],
  }
}
