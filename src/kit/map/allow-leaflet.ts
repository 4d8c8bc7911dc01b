interface Policies {
  createPolicy(name: string, rules: { createHTML: (text: string) => string | null }): unknown
  defaultPolicy: unknown
}

/** The one markup that Leaflet sets as text: a test for inline SVG, which runs when it is loaded. */
const probe = '<svg/>'

/**
 * Lets Leaflet load under Trusted Types. The policy passes that one text and refuses every other; the controls of
 * Leaflet that set markup are not used.
 */
export const allowLeaflet = (
  trustedTypes: Policies | undefined = (globalThis as { trustedTypes?: Policies }).trustedTypes,
): void => {
  // A document has one default policy.
  if (!trustedTypes || trustedTypes.defaultPolicy) return
  trustedTypes.createPolicy('default', { createHTML: (text) => (text === probe ? text : null) })
}
