import { useState } from 'react'

export interface KeyedItem<Item> {
  /** Stays with the item when it is moved or edited. */
  key: string
  item: Item
}

export interface KeyedList<Item> {
  rows: readonly KeyedItem<Item>[]
  /** The new place of an item, by indexes. */
  move(from: number, to: number): void
  replace(index: number, item: Item): void
  remove(index: number): void
  /** @returns the key of the new row */
  add(item: Item): string
}

export const moved = <T>(list: readonly T[], from: number, to: number): T[] => {
  const rest = list.filter((_, index) => index !== from)
  return [...rest.slice(0, to), list[from]!, ...rest.slice(to)]
}

/** Keys for rows that have none: the list may have been replaced whole, by a reset or by a save of another administrator. */
export const filledUp = (keys: readonly string[], count: number): string[] => {
  const filled = keys.slice(0, count)
  for (let number = 0; filled.length < count; number += 1)
    if (!filled.includes(`row-${number}`)) filled.push(`row-${number}`)
  return filled
}

/** A list of the config, whose items have no ids, with keys for its rows. */
export const useKeyedList = <Item>(items: readonly Item[], onChange: (items: Item[]) => void): KeyedList<Item> => {
  const [known, setKnown] = useState<readonly string[]>([])
  const keys = filledUp(known, items.length)
  const write = (nextKeys: readonly string[], next: Item[]) => {
    setKnown(nextKeys)
    onChange(next)
  }
  const without = <T>(list: readonly T[], index: number) => list.filter((_, at) => at !== index)
  return {
    rows: items.map((item, index) => ({ key: keys[index]!, item })),
    move: (from, to) => write(moved(keys, from, to), moved(items, from, to)),
    replace: (index, item) =>
      write(
        keys,
        items.map((other, at) => (at === index ? item : other)),
      ),
    remove: (index) => write(without(keys, index), without(items, index)),
    add: (item) => {
      const more = filledUp(keys, items.length + 1)
      write(more, [...items, item])
      return more.at(-1)!
    },
  }
}
