/** "Puddle Lane Car Wash" becomes "Puddle Lane": the kind of business is left out. */
export const shortName = (companyName: string): string =>
  companyName.replace(/\s+(express\s+)?(car\s+)?wash$/i, '') || companyName

/** Maximum length in characters; launchers truncate longer names. */
const launcherLength = 12

/** The name below an icon: as many whole words of the short name as fit, at least one. */
export const launcherName = (companyName: string): string => {
  const [first = '', ...rest] = shortName(companyName).split(/\s+/)
  let name = first
  for (const word of rest) {
    if (`${name} ${word}`.length > launcherLength) break
    name = `${name} ${word}`
  }
  return name
}
