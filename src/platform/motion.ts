/** Whether the user has asked the system for less movement. */
export const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Whether the user has asked the browser to save data; not every browser tells. */
export const savesData = (): boolean => {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
