/** How a setting is drawn: the token that it becomes, and the token of its ground. */
export interface Drawn {
  token: string
  on?: string
}

const part = (name: string, settings: Readonly<Record<string, Drawn>>): [string, Drawn][] =>
  Object.entries(settings).map(([setting, drawn]) => [`/themes/{scheme}/${name}/${setting}`, drawn])

const base: [string, Drawn][] = Object.entries<Drawn>({
  background: { token: 'bg' },
  surface: { token: 'surface' },
  text: { token: 'text', on: 'bg' },
  primary: { token: 'brand' },
  onPrimary: { token: 'on-brand', on: 'brand' },
  secondary: { token: 'accent' },
  hero: { token: 'hero-a' },
  heroEnd: { token: 'hero-b' },
  onHero: { token: 'on-hero', on: 'hero-a' },
  illBody: { token: 'ill-body' },
  nav: { token: 'nav-bg' },
  navActive: { token: 'nav-active', on: 'nav-bg' },
}).map(([setting, drawn]) => [`/{scheme}Theme/${setting}`, drawn])

/** By the path of the setting; one that is not here is drawn as it is set. */
export const drawnSettings: ReadonlyMap<string, Drawn> = new Map([
  ...base,
  ...part('modal', {
    background: { token: 'modal-bg' },
    text: { token: 'modal-text', on: 'modal-bg' },
    header: { token: 'modal-head' },
    headerText: { token: 'on-modal-head', on: 'modal-head' },
    radius: { token: 'r-sheet' },
  }),
  ...part('button', {
    background: { token: 'btn-bg' },
    text: { token: 'btn-text', on: 'btn-bg' },
    tonalText: { token: 'tonal-text', on: 'tonal-bg' },
    radius: { token: 'r-ctl' },
  }),
  ...part('input', {
    background: { token: 'input-bg' },
    text: { token: 'input-text', on: 'input-bg' },
    border: { token: 'input-border', on: 'input-bg' },
    radius: { token: 'r-input' },
  }),
  ...part('mobile/loyaltyCard', {
    card: { token: 'loyal-bg' },
    bar: { token: 'loyal-fill', on: 'loyal-bg' },
    text: { token: 'loyal-text', on: 'loyal-bg' },
  }),
])
