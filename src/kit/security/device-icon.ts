/** The symbol of a device, by what it is called. */
export const deviceIcon = (name: string | null): 'device-mobile' | 'device-tablet' | 'laptop' | 'desktop' => {
  if (/phone/i.test(name ?? '')) return 'device-mobile'
  if (/ipad|tablet/i.test(name ?? '')) return 'device-tablet'
  return /mac|chromebook/i.test(name ?? '') ? 'laptop' : 'desktop'
}
