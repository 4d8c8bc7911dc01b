import { expect, test } from 'vitest'
import { allowLeaflet } from './allow-leaflet.ts'

const policies = (defaultPolicy: unknown = null) => {
  const made: { name: string; createHTML: (text: string) => string | null }[] = []
  return {
    made,
    defaultPolicy,
    createPolicy: (name: string, rules: { createHTML: (text: string) => string | null }) =>
      made.push({ name, ...rules }),
  }
}

test('the policy passes the markup of Leaflet’s test for inline SVG and refuses every other', () => {
  const trustedTypes = policies()
  allowLeaflet(trustedTypes)
  expect(trustedTypes.made.map(({ name }) => name)).toEqual(['default'])
  const { createHTML } = trustedTypes.made[0]!
  expect(createHTML('<svg/>')).toBe('<svg/>')
  for (const text of ['', '<svg />', '<svg/><script>1</script>', '<img src=x onerror=alert(1)>'])
    expect(createHTML(text), text).toBeNull()
})

test('an existing policy stays, and a browser without Trusted Types needs none', () => {
  const trustedTypes = policies({})
  allowLeaflet(trustedTypes)
  expect(trustedTypes.made).toEqual([])
  expect(() => allowLeaflet(undefined)).not.toThrow()
})
