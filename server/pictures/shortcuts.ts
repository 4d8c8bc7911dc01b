import sharp from 'sharp'
import { shortcutsOf } from '#contract/routes/derived.ts'
import { phoneRoutes } from '#contract/routes/phone.ts'
import type { Look } from '#contract/theme/look.ts'

/** The shortcuts on a long press on the installed app's icon, without features that the merchant lacks. */
export const shortcuts = shortcutsOf(phoneRoutes)

export type ShortcutIcon = (typeof shortcuts)[number]['icon']

/** Filled Phosphor icons, in a box of 256 units. */
const figures: Record<ShortcutIcon, string> = {
  'shortcut-wallet.png': [
    'M216,64H56a8,8,0,0,1,0-16H192a8,8,0,0,0,0-16H56A24,24,0,0,0,32,56V184a24,24,0,0,0,24,24H216a16,16,0,0,0,16-16',
    'V80A16,16,0,0,0,216,64Zm-36,80a12,12,0,1,1,12-12A12,12,0,0,1,180,144Z',
  ].join(''),
  'shortcut-washes.png': [
    'M240,112H211.31L168,68.69A15.86,15.86,0,0,0,156.69,64H44.28A16,16,0,0,0,31,71.12L1.34,115.56',
    'A8.07,8.07,0,0,0,0,120v48a16,16,0,0,0,16,16H33a32,32,0,0,0,62,0h66a32,32,0,0,0,62,0h17a16,16,0,0,0,16-16V128',
    'A16,16,0,0,0,240,112ZM44.28,80H156.69l32,32H23ZM64,192a16,16,0,1,1,16-16A16,16,0,0,1,64,192Zm128,0',
    'a16,16,0,1,1,16-16A16,16,0,0,1,192,192Z',
  ].join(''),
  'shortcut-find-us.png': [
    'M228.92,49.69a8,8,0,0,0-6.86-1.45L160.93,63.52,99.58,32.84a8,8,0,0,0-5.52-.6l-64,16A8,8,0,0,0,24,56V200',
    'a8,8,0,0,0,9.94,7.76l61.13-15.28,61.35,30.68A8.15,8.15,0,0,0,160,224a8,8,0,0,0,1.94-.24l64-16',
    'A8,8,0,0,0,232,200V56A8,8,0,0,0,228.92,49.69ZM96,176a8,8,0,0,0-1.94.24L40,189.75V62.25L95.07,48.48l.93.46Z',
    'm120,17.75-55.07,13.77-.93-.46V80a8,8,0,0,0,1.94-.23L216,66.25Z',
  ].join(''),
}

export const shortcutEdge = 96

/** An icon in the merchant's colours on a round background: Android crops shortcut icons to a circle. */
export const drawShortcut = (icon: ShortcutIcon, { primary, onPrimary }: Look): Promise<Uint8Array> => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96">
<circle cx="48" cy="48" r="48" fill="${primary}"/>
<path transform="translate(24 24) scale(.1875)" fill="${onPrimary}" d="${figures[icon]}"/></svg>`
  return sharp(Buffer.from(svg)).resize(shortcutEdge).png().toBuffer()
}
