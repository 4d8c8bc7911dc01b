import { useState } from 'react'
import { isOvertaken, type Tagged } from './overtaken.ts'

/**
 * A part of a location that is edited while others may save it.
 * @param stored as the server answered last, with its tag
 * @param from what the form was filled from, where that was before; undefined: what is stored
 */
export const usePlacePart = <T>(stored: T, tag: string, from?: Tagged<T>) => {
  const [base, setBase] = useState<Tagged<T>>(from ?? { value: stored, tag })
  const overtaken = isOvertaken(base, { value: stored, tag })
  return {
    overtaken,
    /** For the save: the tag of what was edited. */
    ifMatch: overtaken ? base.tag : tag,
    /** What is stored now was seen: the next save replaces it. */
    accept: () => setBase({ value: stored, tag }),
    /** It was saved from here. Until the list is read again, its tag is the one before. */
    saved: (value: T) => setBase({ value, tag }),
  }
}
