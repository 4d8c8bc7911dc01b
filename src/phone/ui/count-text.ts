let counts: Intl.NumberFormat | undefined

/** "1,000" */
export const countText = (count: number): string => {
  counts ??= new Intl.NumberFormat('en-US')
  return counts.format(count)
}
