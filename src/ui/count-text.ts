const counts = new Intl.NumberFormat('en-US')

/** "1,000" */
export const countText = (count: number): string => counts.format(count)
