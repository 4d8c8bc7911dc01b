import type { Theme } from '../site/settings.ts'
import { homeCardsMax } from '../constants.ts'
import { mix, blendOver } from './colour.ts'
import { ensureContrast, ratios, textOn } from './guard.ts'
import { shade, toOklch } from './oklch.ts'
import type { Planes } from './planes.ts'

type Mobile = NonNullable<Theme['mobile']>

export function loyaltyTokens(card: Mobile['loyaltyCard'], { surface, bg, text, dark }: Planes, brand: string) {
  const fill = blendOver(card?.card ?? surface, bg)
  const wanted = blendOver(card?.bar ?? brand, fill)
  const well = mix(wanted, fill, 0.16)
  // The level is read by the edge of the water: in the splash on the card, in the porthole on its well.
  const water = ensureContrast(wanted, [fill, well], ratios.graphic)
  const cardText = textOn(fill, card?.text ?? text)
  return {
    'loyal-bg': fill,
    'loyal-fill': water,
    'loyal-fill-2': shade(water, dark ? -0.1 : 0.08, 0.95),
    'loyal-text': cardText,
    'loyal-muted': ensureContrast(mix(cardText, fill, 0.7), fill, 4.6),
    'loyal-well': well,
    'loyal-rim': mix(cardText, fill, 0.16),
    'on-loyal-fill': textOn(water),
  }
}

interface HomeCardPaint {
  bg: string
  text: string
  icon: string
}

function paint(
  colours: NonNullable<Mobile['homeCards']>[number] | undefined,
  planes: Planes,
  brand: string,
): HomeCardPaint {
  const bg = blendOver(colours?.card ?? planes.surface, planes.bg)
  return {
    bg,
    text: textOn(bg, colours?.text ?? planes.text),
    icon: ensureContrast(colours?.icon ?? brand, bg, ratios.graphic),
  }
}

/** Membership pass and gift preview: a gradient that starts with the colour of the first home card. */
function passTokens(first: HomeCardPaint) {
  const vivid = toOklch(first.bg).C > 0.08
  const end = vivid ? shade(first.bg, -0.1) : mix(first.icon, first.bg, 0.16)
  return { 'pass-a': first.bg, 'pass-b': ensureContrast(end, first.text, ratios.text) }
}

/** Colours by position; they repeat when there are more cards than colours. */
export function homeCardTokens(cards: Mobile['homeCards'], planes: Planes, brand: string): Record<string, string> {
  const colours = cards?.length ? cards : [{}]
  const paints = Array.from({ length: homeCardsMax }, (_, position) =>
    paint(colours[position % colours.length], planes, brand),
  )
  const tokens = paints.flatMap(({ bg, text, icon }, position) => [
    [`card-${position + 1}-bg`, bg],
    [`card-${position + 1}-text`, text],
    [`card-${position + 1}-icon`, icon],
  ])
  return { ...Object.fromEntries(tokens), ...passTokens(paints[0]!) }
}
