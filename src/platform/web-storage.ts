/** The part of Web Storage that is used. */
export type SmallStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const inMemory = (): SmallStorage => {
  const values = new Map<string, string>()
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  }
}

/** Where site data is blocked, accessing the storage property throws: values are then held in memory for this page. */
const storageOf = (window: () => Storage): SmallStorage => {
  try {
    return window()
  } catch {
    return inMemory()
  }
}

export const localValues = storageOf(() => localStorage)
export const sessionValues = storageOf(() => sessionStorage)
