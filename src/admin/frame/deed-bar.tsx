import { useEffect, useRef } from 'react'
import { usePublishedHeight } from '#src/ui/use-published-height.ts'
import { deedPlace } from '../ui/deed.tsx'
import * as css from './draft-bar.module.css'

/** The row below a section that has an act of its own, which the section fills. */
export function DeedBar() {
  const bar = useRef<HTMLDivElement>(null)
  usePublishedHeight(bar, '--bar-h')
  useEffect(() => {
    deedPlace.set(bar.current)
    return () => deedPlace.set(null)
  }, [])
  return <div className={css.bar} ref={bar} />
}
