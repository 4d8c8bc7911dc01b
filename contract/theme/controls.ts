import type { Theme } from '../site/settings.ts'
import { contrast, mix, blendOver, rgbTriple } from './colour.ts'
import { ensureContrast, ratios, textOn } from './guard.ts'
import { hueLikeness, shade, toOklch } from './oklch.ts'
import type { Planes } from './planes.ts'

/** Buttons. The hover colour must stay legible: its shift is reversed or dropped otherwise. */
export function buttonTokens(button: Theme['button'], planes: Planes, brand: string) {
  const fill = blendOver(button?.background ?? brand, planes.surface)
  const text = textOn(fill, button?.text)
  const shift = toOklch(fill).L > 0.55 ? -0.05 : 0.07
  const hover =
    [shade(fill, shift), shade(fill, -shift)].find((candidate) => contrast(candidate, text) >= ratios.text) ?? fill
  return {
    'btn-bg': fill,
    'btn-text': text,
    'btn-hover': hover,
    ...tonalTokens(button?.tonalText, fill, planes, brand),
  }
}

/**
 * A thin tint of the button's hue. On a coloured dark surface a clashing hue would turn grey, so the brand colour
 * replaces it.
 */
function tonalTokens(wantedText: string | undefined, fill: string, { dark, surface, bg }: Planes, brand: string) {
  const behind = toOklch(surface)
  const clashes = dark && behind.C > 0.03 && hueLikeness(toOklch(fill), behind) < 0.5
  const tone = clashes ? brand : fill
  const share = dark ? 0.16 : 0.1
  const plate = mix(tone, surface, share)
  const backdrops = [plate, mix(tone, bg, share)]
  const text = ensureContrast(wantedText ?? tone, backdrops, 4.6)
  // After a touch the hover colour stays until the next tap, so the text must be legible on it too.
  const hover = mix(text, plate, 0.12)
  return { 'tonal-bg': plate, 'tonal-hover': hover, 'tonal-text': ensureContrast(text, [...backdrops, hover], 4.6) }
}

/** Fields. A fill with enough contrast to the page needs no edge that contrasts with the fill. */
export function inputTokens(input: Theme['input'], { surface, bg, text }: Planes, lineStrong: string) {
  const fill = blendOver(input?.background ?? surface, surface)
  const inputText = textOn(fill, input?.text ?? text)
  const edgeBackdrops = contrast(fill, surface) >= ratios.graphic ? [surface, bg] : [fill, surface, bg]
  return {
    'input-bg': fill,
    'input-text': inputText,
    'input-border': ensureContrast(input?.border ?? lineStrong, edgeBackdrops, ratios.graphic),
    'input-hint': ensureContrast(mix(inputText, fill, 0.66), fill, 4.6),
  }
}

export function modalTokens(modal: Theme['modal'], { agree, raised, bg, text, dark }: Planes) {
  const fill = agree(blendOver(modal?.background ?? raised, bg))
  const modalText = textOn(fill, modal?.text ?? text)
  const head = blendOver(modal?.header ?? fill, bg)
  return {
    'modal-bg': fill,
    'modal-text': modalText,
    'modal-muted': ensureContrast(mix(modalText, fill, 0.68), fill, 4.6),
    'modal-head': head,
    'on-modal-head': textOn(head, modal?.headerText ?? modalText),
    scrim: dark ? 'rgb(0 0 0 / .66)' : `rgb(${rgbTriple(mix(text, '#000000', 0.6))} / .5)`,
  }
}
