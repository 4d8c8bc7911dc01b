import type { DerivedTheme } from '#contract/theme/derive.ts'

/**
 * The members of an element that are used, so that a preview's root or a test double fits as well as the document
 * element.
 */
export interface ThemedRoot {
  style: Pick<CSSStyleDeclaration, 'setProperty'>
  dataset: DOMStringMap
}

/**
 * Sets a derived theme on a root by CSSOM: the content security policy allows it, and forbids style elements. A nested
 * root may have another theme or scheme.
 */
export function applyTheme(root: ThemedRoot, { tokens, scheme, shape, voice }: DerivedTheme) {
  for (const [name, value] of Object.entries(tokens)) {
    root.style.setProperty(name === 'color-scheme' ? name : `--${name}`, value)
  }
  root.dataset.scheme = scheme
  root.dataset.shape = shape
  root.dataset.voice = voice
}

/** From this font size on, narrow screens show short labels. */
const largeText = 13

/** Sets the user's font size, 5-15, for the stylesheet's scale, and marks a large one for labels that shorten. */
export function applyFontSize(root: ThemedRoot, size: number) {
  root.style.setProperty('--user-font', String(size))
  root.dataset.text = size >= largeText ? 'large' : 'normal'
}
