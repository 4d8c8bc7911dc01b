/** As much of Web Storage as is used. */
export type SmallStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const inMemory = (): SmallStorage => {
  const values = new Map<string, string>()
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  }
}

/** Where site data is blocked, the mere mention of a storage throws: then what is kept lives as long as the page. */
const storageOf = (window: () => Storage): SmallStorage => {
  try {
    return window()
  } catch {
    return inMemory()
  }
}

export const localValues = storageOf(() => localStorage)
export const sessionValues = storageOf(() => sessionStorage)
