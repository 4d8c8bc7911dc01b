/** The same numbers (0-1) for the same seed, so that drawings stay where they are. Park-Miller generator. */
export function seededRandom(seed: number) {
  let state = seed
  return () => (state = (state * 16807) % 2147483647) / 2147483647
}
