import { Fragment, type ReactNode } from 'react'
import './key-values.css'

export interface KeyValuesProps {
  pairs: readonly { name: string; value: ReactNode; code?: boolean }[]
  /** On a sunken plate, for confirmations. */
  plate?: boolean
}

/** Names and values in two columns. */
export const KeyValues = ({ pairs, plate }: KeyValuesProps) => (
  <dl className={plate ? 'kv kv--plate' : 'kv'}>
    {pairs.map(({ name, value, code }) => (
      <Fragment key={name}>
        <dt>{name}</dt>
        <dd className={code ? 'mono' : 'num'}>{value}</dd>
      </Fragment>
    ))}
  </dl>
)
