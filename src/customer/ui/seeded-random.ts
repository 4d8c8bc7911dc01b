/** The same numbers (0-1) for the same seed, so that drawings do not change between renders. Park-Miller generator. */
export function seededRandom(seed: number) {
  let state = seed
  return () => (state = (state * 16807) % 2147483647) / 2147483647
}
