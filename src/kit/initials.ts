/** "MO" for "Maya Okafor": the first letters of the first two words. */
export const initialsOf = (name: string): string =>
  name
    .split(' ')
    .map((part) => part[0] ?? '')
    .join('')
    .slice(0, 2)
    .toUpperCase()
