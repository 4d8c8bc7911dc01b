/** "Puddle Lane Car Wash" is signed "Puddle Lane": the kind of shop is not part of the sign. */
export const shortName = (companyName: string): string =>
  companyName.replace(/\s+(express\s+)?(car\s+)?wash$/i, '') || companyName

/** Launchers cut longer names off. */
const launcherLength = 12

/** The name below an icon: whole words of the short name, as many as a launcher shows, at least one. */
export const launcherName = (companyName: string): string => {
  const [first = '', ...rest] = shortName(companyName).split(/\s+/)
  let name = first
  for (const word of rest) {
    if (`${name} ${word}`.length > launcherLength) break
    name = `${name} ${word}`
  }
  return name
}
