import text from 'leaflet/dist/leaflet.css?inline'

let adopted = false

/**
 * Applies Leaflet's own sheet once. It comes with the map instead of the first load, in a weak layer: the app's sheets
 * win. Its pictures belong to controls that the app does not use.
 */
export const adoptLeafletStyles = (): void => {
  if (adopted) return
  adopted = true
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`@layer base { ${text} }`)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}
