/**
 * Lets the frame's databases in memory hand over values without a copy of what is in them. No reader of the app changes
 * what it has read; copies of 5,000 products at each edit take longer than drawing them.
 */
export const handOver = (page: Pick<typeof globalThis, 'structuredClone'>): void => {
  page.structuredClone = <T>(value: T): T =>
    Object.getPrototypeOf(value ?? 0) === Object.prototype ? { ...value } : value
}
