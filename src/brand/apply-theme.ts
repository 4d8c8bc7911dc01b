import type { DerivedTheme } from './theme/derive.ts'

/** What is needed of an element, so that a preview's root or a test's double fits as well as the document's. */
export interface ThemedRoot {
  style: Pick<CSSStyleDeclaration, 'setProperty'>
  dataset: DOMStringMap
}

/**
 * Sets a derived theme on a root by CSSOM, which the content security policy allows where it forbids style elements.
 * A nested root may carry another theme or scheme.
 */
export function applyTheme(root: ThemedRoot, { tokens, scheme, shape, voice }: DerivedTheme) {
  for (const [name, value] of Object.entries(tokens)) {
    root.style.setProperty(name === 'color-scheme' ? name : `--${name}`, value)
  }
  root.dataset.scheme = scheme
  root.dataset.shape = shape
  root.dataset.voice = voice
}

/** The person's font size, 5-15, for the stylesheet's scale. */
export function applyFontSize(root: Pick<ThemedRoot, 'style'>, size: number) {
  root.style.setProperty('--user-font', String(size))
}
