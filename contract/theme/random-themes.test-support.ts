/** Random and hostile site configs for tests: white on white, half-transparent, misspelt and missing colours. */

type Random = () => number

const byteHex = (random: Random) =>
  Math.floor(random() * 256)
    .toString(16)
    .padStart(2, '0')

function colour(random: Random): string {
  const kind = random()
  if (kind < 0.06) return '#ffffff'
  if (kind < 0.12) return '#000000'
  if (kind < 0.16) return '#nothex'
  if (kind < 0.2) return ''
  const solid = `#${byteHex(random)}${byteHex(random)}${byteHex(random)}`
  return random() < 0.25 ? solid + byteHex(random) : solid
}

const sometimes = (random: Random, chance: number) => (random() < chance ? colour(random) : undefined)

const palette = (random: Random) => ({
  primary: colour(random),
  secondary: colour(random),
  background: colour(random),
  surface: sometimes(random, 0.7),
  text: colour(random),
  hero: colour(random),
  heroEnd: sometimes(random, 0.5),
  nav: sometimes(random, 0.3),
})

const homeCard = (random: Random) => ({ card: colour(random), icon: colour(random), text: colour(random) })

const theme = (random: Random) => ({
  modal: { background: colour(random), text: colour(random) },
  button: { background: colour(random), text: colour(random) },
  input: { background: colour(random), text: colour(random), border: colour(random) },
  mobile: {
    homeCards: Array.from({ length: 1 + Math.floor(random() * 8) }, () => homeCard(random)),
    loyaltyCard: { card: colour(random), bar: colour(random), text: colour(random) },
  },
})

export const randomConfig = (random: Random) => ({
  lightTheme: palette(random),
  darkTheme: palette(random),
  themes: { light: theme(random), dark: theme(random) },
})
