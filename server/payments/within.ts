/** What an outside call came to, or 'late' when it took longer than that many milliseconds; its answer is then nobody's concern. */
export const within = async <T>(work: Promise<T>, milliseconds: number): Promise<T | 'late'> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), milliseconds)
  })
  work.catch(() => undefined)
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
