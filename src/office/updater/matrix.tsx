import { useState } from 'react'
import { dateTime } from '#src/kit/format.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Icon, type NamesIn } from '#src/ui/icon.tsx'
import { updaterWords } from '#src/words/office.ts'
import { BuildCell } from './build-cell.tsx'
import { environmentName } from './environment-name.ts'
import { Gate } from './gate.tsx'
import * as css from './matrix.module.css'
import type { Column, Updatable, Versions } from './column.ts'
import type { Updater } from './updater.ts'
import { VersionCell } from './version-cell.tsx'
import * as prose from '#src/ui/styles/prose.module.css'

interface MatrixProps {
  updater: Updater
  columns: readonly Column[]
  client: Versions
}

const updatable: readonly Updatable[] = ['app', 'schema']
const icons: Record<Updatable, NamesIn<'regular'>> = { app: 'device-mobile', schema: 'compass-tool' }

/** One column for each environment: its versions, or its log-in for staff who are not signed in there. */
export const Matrix = ({ updater, columns, client }: MatrixProps) => (
  <Card flush className={css.card}>
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col" className={css.what}>
            <span className={prose.visuallyHidden}>{updaterWords.what}</span>
          </th>
          <th scope="col" className={css.client}>
            {updaterWords.client}
          </th>
          {columns.map((column) => (
            <EnvironmentHead key={column.name} column={column} updater={updater} />
          ))}
        </tr>
      </thead>
      <tbody>
        {updatable.map((what, row) => (
          <tr key={what}>
            <th scope="row">
              <span className={css.row}>
                <Icon name={icons[what]} />
                {updaterWords.rows[what]}
              </span>
            </th>
            <td>
              <span className={`${prose.mono} ${css.own}`}>{client[what]}</span>
            </td>
            {columns.map((column) => {
              const { name, staff } = column
              if (staff !== undefined)
                return <VersionCell key={name} column={column} what={what} client={client} updater={updater} />
              return row === 0 ? <Gate key={name} column={column} updater={updater} /> : null
            })}
          </tr>
        ))}
        <tr>
          <th scope="row">
            <span className={css.row}>
              <Icon name="clock" />
              {updaterWords.rows.build}
            </span>
          </th>
          <td>
            <span className={`${prose.mono} ${css.own}`}>{client.build.version}</span>
            <p className={`${prose.xs} ${prose.muted} ${prose.num}`}>{dateTime(client.build.timeStamp)}</p>
          </td>
          {columns.map((column) =>
            column.staff === undefined ? null : <BuildCell key={column.name} column={column} client={client} />,
          )}
        </tr>
      </tbody>
    </table>
  </Card>
)

function EnvironmentHead({ column: { name, staff }, updater }: { column: Column; updater: Updater }) {
  const [failed, setFailed] = useState<string | null>(null)
  return (
    <th scope="col">
      <span className={css.name}>
        <i className={staff === undefined ? css.led : css.ledOn} aria-hidden="true" />
        {environmentName(name)}
      </span>
      <span className={`${prose.xs} ${prose.muted} ${css.staff}`}>
        {staff === undefined ? updaterWords.signedOut : updaterWords.signedIn(staff)}
      </span>
      {staff !== undefined && (
        <Button kind="quiet" size="sm" onClick={() => void updater.logOut(name).then(setFailed)}>
          {updaterWords.logOut}
        </Button>
      )}
      {failed !== null && (
        <span role="alert" className={prose.xs}>
          {failed}
        </span>
      )}
    </th>
  )
}
